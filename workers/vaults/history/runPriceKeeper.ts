import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../core/kernel/clock.ts'
import { dependencyOf } from '../../../core/kernel/dependencyOf.ts'
import { isOutage } from '../../../core/kernel/isOutage.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { ChainReads, PriceKeeper } from '../../../core/vaults/ports.ts'
import { runLoop } from '../../loop.ts'

type Deps = {
  readonly chain: Pick<ChainReads, 'head'>
  readonly keeper: PriceKeeper
  readonly clock: Pick<Clock, 'nowMs'>
  readonly registry: Registry
  /** Reports a price step that a permanent fault ended; the next step still runs. */
  failed(error: unknown): void
  /** Reports a fault of the steps of the index; the storage of prices continues. */
  stepsFailed(error: unknown): void
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Age up to which rows are checked again for reorganisations, seconds: one day, far deeper than any
 * reorganisation.
 */
const RECHECKED_SEC = 86_400

/**
 * Stores the prices of past blocks for series, and the steps of the index that follow from these
 * prices, until the signal.
 *
 * Steps are stored after prices and fail separately, so that a fault of the steps stops no price.
 *
 * Crash points: a day that was not stored is computed again after the restart; a stored day is
 * stored again with the same rows. The number of the next day is only in memory, so each start
 * passes over all days once and fills gaps. Rows of blocks that left the chain are never read, so
 * they may be deleted at any later time.
 */
export async function runPriceKeeper(
  deps: Deps,
  options: { readonly intervalSec: number; readonly signal: AbortSignal },
): Promise<void> {
  const { chain, keeper, clock, log, failed } = deps
  const stored = new Counter({
    name: 'svc_price_points_stored_total',
    help: 'Price points stored for series, repeats included',
    registers: [deps.registry],
  })
  const upTo = new Gauge({
    name: 'svc_price_points_up_to_seconds',
    help: 'Unix second up to which price points of final blocks are kept',
    registers: [deps.registry],
  })
  let afterSec: number | null = null
  let checkedSec = 0
  const keepSteps = createStepPass(deps)
  const pass = async (): Promise<number | null> => {
    const step = await keeper.keep(chain.head(), afterSec)
    afterSec = step.upToSec
    stored.inc(step.stored)
    upTo.set(step.upToSec)
    if (!step.isDone) return 0
    await deleteUnused(deps, checkedSec)
    checkedSec = Math.max(0, step.upToSec - RECHECKED_SEC)
    return (await keepSteps(step.upToSec)) ? null : 0
  }
  await runLoop(
    {
      clock,
      signal: options.signal,
      countFault: (_name, error) => failed(error),
      logOutage: (_name, code) =>
        log.warn(
          { event: 'price_storage_paused', code, dependency: dependencyOf(code) },
          'storage of prices paused: dependency unreachable, stale or timeout, retry follows',
        ),
    },
    { name: 'price_keeper', pass, pollMs: options.intervalSec * 1_000 },
  )
}

/**
 * Creates the pass over the steps of the index. The pass never throws; it returns true if no work
 * is left.
 */
function createStepPass(deps: Deps): (pricedUpToSec: number) => Promise<boolean> {
  const { chain, keeper, log } = deps
  const { steps } = keeper
  let checkedSec = 0
  return async (pricedUpToSec) => {
    try {
      const { stored, isDone } = await steps.keep(chain.head(), pricedUpToSec)
      if (stored > 0 && !isDone) return false
      const dropped = await steps.deleteUnused(checkedSec)
      if (dropped > 0)
        log.info(
          { event: 'stray_steps_deleted', dropped },
          'unused steps of the index figure deleted',
        )
      checkedSec = Math.max(0, pricedUpToSec - RECHECKED_SEC)
    } catch (error) {
      if (isOutage(error)) {
        log.warn(
          { event: 'step_storage_paused', code: error.code, dependency: dependencyOf(error.code) },
          'storage of index steps paused: dependency unreachable, stale or timeout, retry follows',
        )
      } else {
        deps.stepsFailed(error)
      }
    }
    return true
  }
}

async function deleteUnused({ keeper, log }: Deps, afterSec: number): Promise<void> {
  const dropped = await keeper.deleteUnused(afterSec)
  if (dropped > 0) {
    log.info(
      { event: 'reorganised_prices_deleted', dropped },
      'reorganisation: deleted the prices of blocks that left the chain',
    )
  }
}
