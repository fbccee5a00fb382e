import { chainUrls, loadConfig, loadDeployment } from '../core/config.ts'
import { createChainFigures } from '../core/platform/chains/createChainFigures.ts'
import { requireFittingNode } from '../core/platform/chains/requireFittingNode.ts'
import { createChainReads } from '../core/platform/db/createChainReads.ts'
import { createCheckReports } from '../core/platform/db/createCheckReports.ts'
import { createPriceKeeper } from '../core/platform/db/history/createPriceKeeper.ts'
import { createLog } from '../core/platform/log.ts'
import { createMetrics } from '../core/platform/metrics.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { runChecker } from './checker/runChecker.ts'
import { runPriceKeeper } from './history/runPriceKeeper.ts'

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
log.info({ metricsPort: config.WORKERS_METRICS_PORT }, 'ready')
await Promise.all([checker, keeping])
