import { execFile } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { unclaimedPort } from '../../../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { childEnv } from '../../../support/childEnv.ts'

/** Returns the first line of standard error of a program. */
const firstWords = (words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd: rootDir, env: { ...childEnv(), ...env } }
    execFile(process.execPath, words, options, (_error, _out, err) =>
      resolve(err.split('\n')[0] ?? ''),
    )
  })

describe('an operator program', () => {
  it.each([
    ['commands/cli/main.ts', 'jobs', 'list'],
    ['commands/leads/main.ts', 'opt-outs', 'list'],
    ['commands/shop/main.ts', 'list'],
    ['supervisor/migrateMain.ts'],
  ])('prints first the database that the port variables select: %s', async (...words) => {
    const port = await unclaimedPort()
    const output = await firstWords(words, { POSTGRES_PORT: String(port) })
    expect(output).toMatch(new RegExp(`database 127\\.0\\.0\\.1:${port}/quartet$`))
  })
})
