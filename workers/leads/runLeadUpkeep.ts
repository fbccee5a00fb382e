import type { Registry } from 'prom-client'
import type { Clock } from '../../core/kernel/clock.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { LeadUpkeep } from '../../core/leads/workPorts.ts'
import { runLoop } from '../loop.ts'
import { createLeadMetrics, type LeadMetrics } from './createLeadMetrics.ts'

type Deps = {
  readonly upkeep: LeadUpkeep
  readonly clock: Pick<Clock, 'nowMs'>
  readonly registry: Registry
  readonly log: Logger
}

/** Maximum pause between passes without a notification, milliseconds. */
const POLL_MS = 60_000
/**
 * Minimum pause between two applications of opt-outs, milliseconds: each application reads every
 * lead, and any person may opt out.
 */
const MIN_APPLY_PAUSE_MS = 60_000

/** State of the maintenance, in memory only. */
type Done = { version: string | null; nextApplyMs: number }

/**
 * Maintains the data sets of leads until the signal: repairs the current data set at the start,
 * applies all opt-outs of a minute at once, loads a new data set into memory, and drops data sets
 * without readers.
 *
 * Crash points: each step is one transaction of the database, or finds its remaining work at the
 * next start. Completed repairs and loads into memory are recorded only in memory, so each start
 * repeats them.
 */
export async function runLeadUpkeep(
  deps: Deps,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const metrics = createLeadMetrics(deps.registry)
  const done: Done = { version: null, nextApplyMs: 0 }
  const pass = async (): Promise<number | null> => {
    try {
      return await maintain({ ...deps, metrics }, done)
    } catch (error) {
      metrics.count('failed')
      throw error
    }
  }
  const { upkeep, clock, log } = deps
  await runLoop(
    {
      clock,
      signal,
      countFault: () => {},
      logFault: (_name, error) =>
        log.error({ event: 'lead_upkeep_failed', err: error }, 'upkeep of leads failed'),
      logOutage: (_name, code) =>
        log.warn(
          { event: 'lead_upkeep_paused', code },
          'upkeep of leads paused: database (postgres) unreachable or timeout, retry follows',
        ),
    },
    { name: 'leads', pass, pollMs: POLL_MS, wakes: [(wake) => upkeep.onSuppression(wake)] },
  )
  await upkeep.close()
}

/** Returns the milliseconds until the next work; null for the usual pause. */
async function maintain(
  deps: Deps & { readonly metrics: LeadMetrics },
  done: Done,
): Promise<number | null> {
  const { upkeep, metrics, log } = deps
  const version = await upkeep.current()
  if (version !== null && version !== done.version) {
    const damage = await upkeep.repair()
    if (damage.length > 0) {
      metrics.count('mended')
      log.warn({ event: 'lead_data_rebuilt', version, damage }, 'damaged lead data rebuilt')
    }
    if (await upkeep.prewarm()) metrics.count('warmed')
    done.version = version
  }
  const waitMs = done.nextApplyMs - deps.clock.nowMs()
  if (waitMs <= 0) await applyOptOuts(deps, done)
  const expired = await upkeep.sweepOptOuts()
  if (expired > 0)
    log.info({ event: 'opt_outs_expired', expired }, 'opt-outs without proof expired')
  for (const old of await upkeep.dropRetired()) {
    metrics.count('dropped')
    log.info({ event: 'lead_data_deleted', version: old }, 'retired lead data deleted')
  }
  return waitMs > 0 ? waitMs : null
}

async function applyOptOuts(
  { upkeep, metrics, log, clock }: Deps & { readonly metrics: LeadMetrics },
  done: Done,
): Promise<void> {
  const { entries, dropped, changed, restored } = await upkeep.applySuppressions()
  if (restored > 0) {
    metrics.restored(restored)
    log.info({ event: 'leads_restored', restored }, 'opt-outs revoked: their leads restored')
  }
  if (entries === 0) return
  done.nextApplyMs = clock.nowMs() + MIN_APPLY_PAUSE_MS
  metrics.count('applied')
  metrics.removed(dropped + changed)
  log.info(
    { event: 'opt_outs_applied', entries, dropped, changed },
    'leads removed or changed by new opt-outs',
  )
}
