import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { processStartTime } from '../../../supervisor/processRecord.ts'
import { startPostgres } from '../../../supervisor/startPostgres.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'

/** Server that standbys can follow. */
export type Server = {
  readonly url: string
  readonly dataDir: string
  /** Ends the server without a shutdown, as a loss of its machine does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Settings of a server and its standbys; writes to the disk are omitted, because no test cuts the power. */
export const CLUSTER_SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '4',
  max_connections: '200',
  fsync: 'off',
}

/** Starts a new cluster of Postgres, with its own identifier, in a temporary folder. */
export async function startPrimary(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-primary-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const server = await startPostgres({
    dataDir,
    port: await unclaimedPort(),
    user: 'quartet',
    password: 'quartet',
    onLog: () => {},
    settings: CLUSTER_SETTINGS,
  })
  return {
    url: server.url,
    dataDir,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await until(() => processStartTime(server.pid) === undefined, PATIENCE_MS)
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
