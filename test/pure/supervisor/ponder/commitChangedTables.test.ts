import { describe, expect, it } from 'vitest'
import {
  commitChangedTables,
  type Table,
  type Transaction,
} from '../../../../supervisor/ponder/commitChangedTables.ts'

const tableOf = (name: string): Table => ({ [Symbol.for('drizzle:Name')]: name })
const tables = ['vault', 'pool', 'token'].map(tableOf)

/** Builds a transaction that changed tables, with the number of its reads. */
function aTransaction(changed: readonly string[]) {
  const state = { changed: [...changed], reads: 0 }
  const transaction: Transaction = {
    wrap: (run) =>
      run({
        execute: async () => {
          state.reads += 1
          return { rows: [{ names: `,${state.changed.join(',')},` }] }
        },
      }),
  }
  return { state, transaction }
}

/** Commits a block in every table; returns the names of the tables in which Ponder commits the block. */
function aCommit() {
  const committed: string[] = []
  const commit = commitChangedTables(async (_transaction, { table, checkpoint }) => {
    committed.push(`${checkpoint} ${table[Symbol.for('drizzle:Name') as keyof Table]}`)
  })
  return async (transaction: Transaction, checkpoint: string): Promise<readonly string[]> => {
    await Promise.all(tables.map((table) => commit(transaction, { checkpoint, table }, undefined)))
    return committed.splice(0)
  }
}

describe('the commit of a block', () => {
  it('marks rows only in tables that the transaction changed, after one read', async () => {
    const { state, transaction } = aTransaction(['pool'])
    expect(await aCommit()(transaction, 'a')).toEqual(['a pool'])
    expect(state.reads).toBe(1)
  })

  it('reads the changed tables again for the next block of the same transaction', async () => {
    const { state, transaction } = aTransaction(['pool'])
    const commit = aCommit()
    await commit(transaction, 'a')
    state.changed.push('vault')
    expect(await commit(transaction, 'b')).toEqual(['b vault', 'b pool'])
  })

  it('reads the changed tables of each transaction, also for a repeated block', async () => {
    const commit = aCommit()
    expect(await commit(aTransaction(['pool']).transaction, 'a')).toEqual(['a pool'])
    expect(await commit(aTransaction(['token']).transaction, 'a')).toEqual(['a token'])
  })

  it('fails if the read fails, so that no row stays without its block', async () => {
    const transaction: Transaction = { wrap: async () => Promise.reject(new Error('gone')) }
    await expect(aCommit()(transaction, 'a')).rejects.toThrow('gone')
  })
})
