import { chainUrls } from '../../core/config.ts'
import { reportBackgroundFault } from '../../core/platform/background/backgroundFaults.ts'
import { createIndexProof } from '../../core/platform/db/continuity/createIndexProof.ts'
import { watchIndexHoles } from '../../core/platform/db/continuity/watchIndexHoles.ts'
import { POOL_SIZE } from '../../core/platform/db/poolSizes.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createMoney } from '../../core/sales/store/createMoney.ts'
import { createSales } from '../../core/sales/store/createSales.ts'
import { createChainFigures } from '../../core/vaults/store/createChainFigures.ts'
import { createChainReads } from '../../core/vaults/store/createChainReads.ts'
import { createCheckReports } from '../../core/vaults/store/createCheckReports.ts'
import { createPriceKeeper } from '../../core/vaults/store/history/createPriceKeeper.ts'
import { watchMoney } from '../sales/watchMoney.ts'
import { watchSales } from '../sales/watchSales.ts'
import type { WorkerParts } from '../workerParts.ts'
import { runChecker } from './checker/runChecker.ts'
import { runPriceKeeper } from './history/runPriceKeeper.ts'

/** Starts the comparison of the index with the chain, the storage of past prices, and the sums of sales. */
export async function startVaults({
  config,
  databaseUrl,
  deployment,
  registry,
  shutdown,
  log,
}: WorkerParts): Promise<void> {
  const { chainId } = deployment.vaults
  const rpcUrl = chainUrls(config, chainId)?.rpcUrl ?? ''
  const pace = { intervalSec: config.CHECK_INTERVAL_SEC, signal: shutdown.signal }
  const chain = createChainReads({
    databaseUrl,
    deployment,
    proof: createIndexProof(config.BLOCK_INTERVAL),
    maxLagSec: config.MAX_INDEX_LAG_SEC,
    clock: systemClock,
    log,
    poolSize: POOL_SIZE.checker,
  })
  shutdown.add('chain reads', () => chain.close())
  const chainIds = deployment.chains.map((entry) => entry.chainId)
  watchIndexHoles({ index: chain, chainIds, registry })
  const reports = createCheckReports(databaseUrl, { reader: false })
  shutdown.add('check reports', () => reports.close())
  const figures = createChainFigures({ rpcUrl, chainId })
  const checker = runChecker(
    {
      chain,
      figures,
      reports,
      clock: systemClock,
      registry,
      failed: (error) => reportBackgroundFault('checker', error),
      log,
    },
    pace,
  )
  shutdown.add('checker', () => checker)
  const keeper = createPriceKeeper(databaseUrl, deployment)
  shutdown.add('price keeper', () => keeper.close())
  const keeping = runPriceKeeper(
    {
      chain,
      keeper,
      clock: systemClock,
      registry,
      failed: (error) => reportBackgroundFault('price_keeper', error),
      stepsFailed: (error) => reportBackgroundFault('index_step_keeper', error),
      log,
    },
    pace,
  )
  shutdown.add('keeping prices', () => keeping)
  const sales = createSales({ databaseUrl, deployment, clock: systemClock })
  shutdown.add('sales', () => sales.close())
  watchSales({ sales, clock: systemClock, registry })
  const money = createMoney(databaseUrl)
  shutdown.add('money', () => money.close())
  watchMoney({ money, clock: systemClock, registry, chainIds })
  await Promise.all([checker, keeping])
}
