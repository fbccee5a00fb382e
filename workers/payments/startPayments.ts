import { chainUrls } from '../../core/config.ts'
import { createFreeGrants } from '../../core/payments/store/createFreeGrants.ts'
import { createSettlementChain } from '../../core/payments/store/createSettlementChain.ts'
import { createSettlements } from '../../core/payments/store/createSettlements.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'
import { createSettlementMetrics } from './createSettlementMetrics.ts'
import { runSettlements } from './runSettlements.ts'
import { settlementJobs } from './settlementJobs.ts'

/** Starts the settlement of payments on every chain with a node, and the deletion of expired grants of free calls. */
export function startPayments(parts: WorkerParts): StartedWork {
  const { config, databaseUrl, deployment, registry, shutdown, crashAt, log } = parts
  const settlements = createSettlements(databaseUrl)
  shutdown.add('settlements', () => settlements.close())
  const chains = deployment.chains.flatMap(({ chainId }) => {
    const urls = chainUrls(config, chainId)
    return urls === undefined ? [] : [createSettlementChain({ ...urls, chainId })]
  })
  const metrics = createSettlementMetrics(registry)
  const deps = { settlements, chains, clock: systemClock, metrics, log, crashAt }
  const running = runSettlements(deps, { signal: shutdown.signal })
  shutdown.add('settling', () => running)
  const grants = createFreeGrants({ databaseUrl, clock: systemClock })
  shutdown.add('free calls', () => grants.close())
  return { jobs: settlementJobs({ ...deps, grants }), running }
}
