import type { Clock } from '../../kernel/clock.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import type { StatusDeps } from '../ports.ts'
import { createChainProgress } from './createChainProgress.ts'
import { createStatusReads } from './createStatusReads.ts'

/** Maximum seconds from the start of a round until it is stored: 20 s of calls and 5 s of saving. */
const MAX_ROUND_SEC = 25

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly nodes: readonly { readonly chainId: number; readonly rpcUrl: string | undefined }[]
  readonly probeSec: number
  readonly version: string
  readonly clock: Clock
}

/** Creates the dependencies of the api for the state of the service. */
export function createStatusDeps(options: Options): StatusDeps & { close(): Promise<void> } {
  const { clock, nodes, version } = options
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-status',
    max: POOL_SIZE.status,
    reader: true,
  })
  return {
    reads: createStatusReads(sql, clock),
    chains: createChainProgress({ sql, clock }, nodes),
    version,
    startedAtSec: clock.nowSec(),
    // Less than a minute if rounds start every 30 s.
    silentAfterSec: options.probeSec + MAX_ROUND_SEC,
    close: () => sql.end(),
  }
}
