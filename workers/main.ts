import { chainUrls, laneCapWei, loadConfig, loadDeployment, loadKeys } from '../core/config.ts'
import { createChainFigures } from '../core/platform/chains/createChainFigures.ts'
import { requireFittingNode } from '../core/platform/chains/requireFittingNode.ts'
import { createCrashAt } from '../core/platform/createCrashAt.ts'
import { createChainReads } from '../core/platform/db/createChainReads.ts'
import { createCheckReports } from '../core/platform/db/createCheckReports.ts'
import { createPriceKeeper } from '../core/platform/db/history/createPriceKeeper.ts'
import { createJobs } from '../core/platform/jobs/createJobs.ts'
import { createLaneChain } from '../core/platform/lane/createLaneChain.ts'
import { createLaneStore } from '../core/platform/lane/createLaneStore.ts'
import { createLog } from '../core/platform/log.ts'
import { createMetrics } from '../core/platform/metrics.ts'
import { createFreeGrants } from '../core/platform/payments/createFreeGrants.ts'
import { createSettlementChain } from '../core/platform/payments/createSettlementChain.ts'
import { createSettlements } from '../core/platform/payments/createSettlements.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { runChecker } from './checker/runChecker.ts'
import { runPriceKeeper } from './history/runPriceKeeper.ts'
import { createSettlementMetrics } from './settlements/createSettlementMetrics.ts'
import { runSettlements } from './settlements/runSettlements.ts'
import { settlementJobs } from './settlements/settlementJobs.ts'
import { createLaneMetrics } from './transactions/createLaneMetrics.ts'
import { createSigner } from './transactions/createSigner.ts'
import { requireOwnKey } from './transactions/requireOwnKey.ts'
import { runLane } from './transactions/runLane.ts'

/** `npm run start:workers`: everything that acts on its own. */
const config = loadConfig()
const deployment = loadDeployment(config)
const log = createLog('workers', config.LOG_LEVEL)
const shutdown = createShutdown(log)
const { chainId } = deployment.vaults
const rpcUrl = chainUrls(config, chainId)?.rpcUrl ?? ''
await requireFittingNode({ rpcUrl, chainId, isDevnet: config.DEVNET })

const metrics = await createMetrics({ host: config.HOST, port: config.WORKERS_METRICS_PORT })
shutdown.add('metrics', () => metrics.close())
const chain = createChainReads({
  databaseUrl: config.DATABASE_URL.reveal(),
  deployment,
  maxLagSec: config.MAX_INDEX_LAG_SEC,
  clock: systemClock,
  log,
  poolSize: 2,
})
shutdown.add('chain reads', () => chain.close())
const reports = createCheckReports(config.DATABASE_URL.reveal(), { reader: false })
shutdown.add('check reports', () => reports.close())
const checker = runChecker(
  {
    chain,
    figures: createChainFigures({ rpcUrl, chainId }),
    reports,
    registry: metrics.registry,
    log,
  },
  { intervalSec: config.CHECK_INTERVAL_SEC, signal: shutdown.signal },
)
shutdown.add('checker', () => checker)
const keeper = createPriceKeeper(config.DATABASE_URL.reveal(), deployment)
shutdown.add('price keeper', () => keeper.close())
const keeping = runPriceKeeper(
  { chain, keeper, registry: metrics.registry, log },
  { intervalSec: config.CHECK_INTERVAL_SEC, signal: shutdown.signal },
)
shutdown.add('keeping prices', () => keeping)
const crashAt = createCrashAt(config.DEVNET ? config.QUARTET_CRASH_AT : undefined)
const settlements = createSettlements(config.DATABASE_URL.reveal())
shutdown.add('settlements', () => settlements.close())
const settlementChains = deployment.chains.flatMap((each) => {
  const urls = chainUrls(config, each.chainId)
  return urls === undefined ? [] : [createSettlementChain({ ...urls, chainId: each.chainId })]
})
const settlementDeps = {
  settlements,
  chains: settlementChains,
  clock: systemClock,
  metrics: createSettlementMetrics(metrics.registry),
  log,
  crashAt,
}
const settling = runSettlements(settlementDeps, { signal: shutdown.signal })
shutdown.add('settling', () => settling)
const grants = createFreeGrants({ databaseUrl: config.DATABASE_URL.reveal(), clock: systemClock })
shutdown.add('free calls', () => grants.close())
const jobs = createJobs({
  databaseUrl: config.DATABASE_URL.reveal(),
  jobs: settlementJobs({ ...settlementDeps, grants }),
  registry: metrics.registry,
  log,
})
shutdown.add('jobs', () => jobs.close())
const lanes = await startLanes()
log.info({ metricsPort: config.WORKERS_METRICS_PORT }, 'ready')
await Promise.all([checker, keeping, settling, ...lanes])

/** A lane per chain of the deployment, when there is a key to write them with. */
async function startLanes(): Promise<Promise<void>[]> {
  const key = loadKeys().SETTLEMENT_KEY
  if (key === undefined) {
    log.info({}, 'no SETTLEMENT_KEY: nothing is sent')
    return []
  }
  const signer = createSigner(`0x${key.reveal().slice(2)}`)
  const { payTo } = deployment.payments
  const own = { name: 'SETTLEMENT_KEY', address: signer.address, payTo, isDevnet: config.DEVNET }
  requireOwnKey(own)
  const store = createLaneStore(config.DATABASE_URL.reveal())
  const laneMetrics = createLaneMetrics(metrics.registry)
  const running: Promise<void>[] = []
  for (const { chainId } of deployment.chains) {
    const urls = chainUrls(config, chainId)
    const capWei = laneCapWei(config, chainId)
    if (urls === undefined || capWei === undefined) continue
    await requireFittingNode({ rpcUrl: urls.rpcUrl, chainId, isDevnet: config.DEVNET })
    const hasSocket = urls.wsUrl !== undefined
    const meter = laneMetrics.meter(chainId, 'settlement')
    const chain = createLaneChain({ chainId, ...urls, isDevnet: config.DEVNET })
    const { signal } = shutdown
    running.push(
      runLane(
        { store, chain, signer, meter, log, clock: systemClock, crashAt },
        { chainId, purpose: 'settlement', capWei, hasSocket, signal },
      ),
    )
  }
  shutdown.add('lanes', async () => {
    await Promise.all(running)
    await store.close()
  })
  return running
}
