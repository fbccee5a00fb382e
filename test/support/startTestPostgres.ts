import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { startPostgres } from '../../supervisor/startPostgres.ts'

export type TestPostgres = {
  readonly url: string
  /** Stops the server without loss of data, as an operator would. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts a separate Postgres in a temporary folder, for a whole run of tests or a benchmark. */
export async function startTestPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-postgres-'))
  chmodSync(folder, 0o755)
  const options = {
    dataDir: join(folder, 'data'),
    port: await unclaimedPort(),
    user: 'quartet',
    password: 'quartet',
    onLog: () => {},
    settings,
  }
  let server = await startPostgres(options)
  return {
    url: server.url,
    pause: () => server.stop(),
    resume: async () => {
      server = await startPostgres(options)
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
