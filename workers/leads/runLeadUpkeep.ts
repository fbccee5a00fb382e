import type { Registry } from 'prom-client'
import { DatabaseUnavailable } from '../../core/domain/errors.ts'
import type { LeadUpkeep } from '../../core/leadsWorkPorts.ts'
import { runWhenWoken } from '../runWhenWoken.ts'
import { createLeadMetrics, type LeadMetrics } from './createLeadMetrics.ts'

type Deps = {
  readonly upkeep: LeadUpkeep
  readonly registry: Registry
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

/** Milliseconds between looks, whether or not anything was announced. */
const POLL_MS = 60_000

/**
 * Keeps the data sets of leads in order until the signal: mends the current one at the start, takes out whoever opted
 * out, reads a new one into memory, and drops those that nobody can read any more.
 *
 * Crash points: each piece of work is one transaction of the database, or finds at the next start what is left of it.
 * What was mended and warmed is known in memory alone, so that a start looks at both again.
 */
export async function runLeadUpkeep(
  deps: Deps,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const metrics = createLeadMetrics(deps.registry)
  const done: { version: string | null } = { version: null }
  await runWhenWoken(
    async () => {
      try {
        await keepInOrder({ ...deps, metrics }, done)
      } catch (error) {
        metrics.count('failed')
        if (error instanceof DatabaseUnavailable) {
          deps.log.warn({ code: error.code }, 'keeping leads in order put off')
        } else {
          deps.log.error({ err: error }, 'keeping leads in order failed')
        }
      }
      return null
    },
    { pollMs: POLL_MS, signal, listen: (wake) => deps.upkeep.onSuppression(wake) },
  )
  await deps.upkeep.close()
}

async function keepInOrder(
  { upkeep, metrics, log }: Deps & { readonly metrics: LeadMetrics },
  done: { version: string | null },
): Promise<void> {
  const version = await upkeep.current()
  if (version !== null && version !== done.version) {
    const damage = await upkeep.mend()
    if (damage.length > 0) {
      metrics.count('mended')
      log.warn({ version, damage }, 'damaged leads built anew')
    }
    if (await upkeep.prewarm()) metrics.count('warmed')
    done.version = version
  }
  const { entries, dropped, changed } = await upkeep.applySuppressions()
  if (entries > 0) {
    metrics.count('applied')
    metrics.takenOut(dropped + changed)
    log.info({ entries, dropped, changed }, 'opt-outs taken out of the leads')
  }
  for (const old of await upkeep.dropRetired()) {
    metrics.count('dropped')
    log.info({ version: old }, 'retired leads dropped')
  }
}
