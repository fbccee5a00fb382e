import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../supervisor/startPostgres.ts'
import { freePort } from './freePort.ts'

/** A Postgres of its own in a temporary folder, for a whole run of tests or a benchmark. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-postgres-'))
  chmodSync(folder, 0o755)
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    user: 'quartet',
    password: 'quartet',
    onLog: () => {},
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
