import type { Deployment } from '../../../../deployment.ts'
import type { Clock } from '../../../../kernel/clock.ts'
import { createHoleCheck } from '../../../../platform/db/continuity/createHoleCheck.ts'
import type { IndexProof } from '../../../../platform/db/continuity/createIndexProof.ts'
import { createSql } from '../../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../../platform/db/database.ts'
import { answered } from '../../../../platform/db/query.ts'
import type { GasStats, GasStatsWindow } from '../../ports.ts'
import { cacheByKey } from './cacheByKey.ts'
import { readChainStats } from './readChainStats.ts'
import { readGasOperation } from './readGasOperation.ts'
import { readOperationsOf } from './readOperationsOf.ts'
import { readOperatorGasStats } from './readOperatorGasStats.ts'
import { readSolanaStats } from './readSolanaStats.ts'
import { sponsorContracts } from './sponsorContracts.ts'

/** Milliseconds for which sums over all rows are cached. */
const CACHE_MS = 5_000

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly proof: IndexProof
  readonly clock: Pick<Clock, 'nowMs'>
  /**
   * Maximum database connections; the two sums of each of the three windows are read concurrently.
   */
  readonly poolSize: number
}

/** Creates the statistics of the sponsor from the index and from rows; sums are cached for 5 s. */
export function createGasStats(options: Options): GasStats & { close(): Promise<void> } {
  const { databaseUrl, deployment, proof, clock, poolSize } = options
  const sql = createSql(databaseUrl, { name: 'quartet-gas-stats', max: poolSize, reader: true })
  const homes = sponsorContracts(deployment)
  const chainIds = homes.map(({ chainId }) => chainId)
  const whole = createHoleCheck({ sql, proof, chainIds })
  const cached = cacheByKey<GasStatsWindow>(clock, CACHE_MS)
  const solana = cached(() => answered(readSolanaStats(sql)))
  return {
    chain: cached((window) => whole(readChainStats(sql, homes, window))),
    desk: cached((window) => whole(readOperatorGasStats(sql, homes, window))),
    solana: () => solana('all'),
    operation: (userOpHash) =>
      whole(readGasOperation(sql, homes, userOpHash), (facts) =>
        facts === null ? chainIds : [facts.chainId],
      ),
    ofSender: (of) => whole(readOperationsOf(sql, homes, of)),
    close: () => sql.end(),
  }
}
