import { describe, expect, it } from 'vitest'
import { type Connections, confirmCommits } from '../../../../supervisor/ponder/confirmCommits.ts'

/** Stores a block in the index `ix`, whose commit and whose later reads fail. */
async function storeBlock(commitError: Error) {
  const calls: string[] = []
  const [cacheReplacement, queriesReplacement] = confirmCommits('ix', (isStored) =>
    calls.push(`stored: ${isStored}`),
  )
  const around = (replacement: typeof cacheReplacement, original: unknown) =>
    replacement?.around(original as never) as (...given: readonly unknown[]) => Connections
  around(cacheReplacement, () => ({
    invalidate: () => calls.push('invalidate'),
    clear: () => calls.push('clear'),
  }))()
  const connections: Connections = {
    $client: { options: { application_name: 'ix_user' } },
    transaction: async (run) => {
      await run({ execute: async () => ({ rows: [{ written: 'a row' }] }) })
      throw commitError
    },
  }
  const { transaction } = around(queriesReplacement, (given: object) =>
    Object.assign(given, {
      wrap: async () => {
        calls.push('ask')
        throw new Error('timeout')
      },
    }),
  )(connections)
  const error = await transaction(async () => calls.push('run')).catch((thrown: Error) => thrown)
  return { calls, error }
}

describe('the proof of a commit', () => {
  it('is an error that ends the indexer if the database does not answer', async () => {
    const { calls, error } = await storeBlock(new Error('Connection terminated unexpectedly'))
    expect(calls).toEqual(['run', 'ask'])
    expect(error).toMatchObject({ name: 'NonRetryableUserError', cause: new Error('timeout') })
  })

  it('is not needed after a refusal by the server, and no row stays in memory', async () => {
    const refusal = Object.assign(new Error('violates check constraint'), { severity: 'ERROR' })
    const { calls, error } = await storeBlock(refusal)
    expect(calls).toEqual(['run', 'invalidate', 'clear'])
    expect(error).toBe(refusal)
  })
})
