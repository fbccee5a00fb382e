import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { startPostgres } from '../../supervisor/startPostgres.ts'

export type TestPostgres = {
  readonly url: string
  /** Takes the server down as an operator would; its data stays. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A Postgres of its own in a temporary folder, for a whole run of tests or a benchmark. */
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
