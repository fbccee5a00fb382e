import type { Clock } from '../../ports.ts'
import type { StatusDeps } from '../../statusPorts.ts'
import { createSql } from '../db/createSql.ts'
import { createChainProgress } from './createChainProgress.ts'
import { createStatusReads } from './createStatusReads.ts'

/** Connections: few ask for the status, and most of it is remembered. */
const POOL_SIZE = 2
/** Turns of the prober that may be missed before it counts as silent: 90 s of turns that come every 30. */
const MISSED_TURNS = 3

type Options = {
  readonly databaseUrl: string
  readonly nodes: readonly { readonly chainId: number; readonly rpcUrl: string | undefined }[]
  readonly probeSec: number
  readonly version: string
  readonly clock: Clock
}

/** What the api knows of how the service is. */
export function createStatusDeps(options: Options): StatusDeps & { close(): Promise<void> } {
  const { clock, nodes, version } = options
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-status',
    max: POOL_SIZE,
    reader: true,
  })
  return {
    reads: createStatusReads(sql, clock),
    chains: createChainProgress({ sql, clock }, nodes),
    version,
    startedAtSec: clock.nowSec(),
    silentAfterSec: MISSED_TURNS * options.probeSec,
    close: () => sql.end(),
  }
}
