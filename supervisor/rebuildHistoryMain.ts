import { loadConfig, loadDeployment } from '../core/config.ts'
import { createIndexProof } from '../core/platform/db/continuity/createIndexProof.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { createLog } from '../core/platform/log.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { createChainReads } from '../core/vaults/store/createChainReads.ts'
import { createPriceKeeper } from '../core/vaults/store/history/createPriceKeeper.ts'
import { until } from './until.ts'

/** Maximum lag of the index, seconds: no limit, because stored history is final. */
const ANY_LAG_SEC = Number.MAX_SAFE_INTEGER
const HEAD_TIMEOUT_MS = 10_000

/**
 * `npm run rebuild:history`: deletes the stored prices and steps of the index figure and computes them again from
 * indexed facts. Answers stay correct during the rebuild.
 */
const config = loadConfig()
const deployment = loadDeployment(config)
const databaseUrl = databaseOf(config)
const chain = createChainReads({
  databaseUrl,
  deployment,
  proof: createIndexProof(config.BLOCK_INTERVAL),
  maxLagSec: ANY_LAG_SEC,
  clock: systemClock,
  log: createLog('rebuild', config.LOG_LEVEL),
  poolSize: 1,
})
const keeper = createPriceKeeper(databaseUrl, deployment)
try {
  await until(hasHead, HEAD_TIMEOUT_MS)
  const head = chain.head()
  await keeper.forget()
  let stored = 0
  let afterSec: number | null = null
  for (let isDone = false; !isDone; ) {
    const step = await keeper.keep(head, afterSec)
    stored += step.stored
    afterSec = step.upToSec
    isDone = step.isDone
  }
  let steps = 0
  for (let isLast = false; !isLast; ) {
    const stored = await keeper.steps.keep(head, afterSec ?? 0)
    steps += stored.stored
    isLast = stored.isDone || stored.stored === 0
  }
  const texts = [`${stored} price points`, `${steps} steps of the index`]
  process.stdout.write(`${texts.join(' and ')} kept up to block ${head.number}\n`)
} finally {
  await keeper.close()
  await chain.close()
}

function hasHead(): boolean {
  try {
    return chain.head().number >= 0
  } catch {
    return false
  }
}
