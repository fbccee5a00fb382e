import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../core/platform/systemClock.ts'
import { until } from '../../supervisor/until.ts'
import type { Layout } from '../cluster/layout.ts'
import { describeFault, type FaultResult } from './describeReport.ts'
import { causeFault } from './faults/causeFault.ts'
import { isRestored } from './faults/isRestored.ts'
import type { PlannedFault } from './faults/planFaults.ts'
import { type Attempt, countRefused, longestServedMs, outageMs } from './measure/outageMs.ts'
import type { DiscardedSpan } from './proof/comparePayments.ts'

/** Maximum time from a fault until the cluster is restored, milliseconds, including a node that copies all its data. */
const MAX_RESTORE_MS = 300_000
/** Pause before the next fault, milliseconds; late effects of a fault belong to this fault. */
const CALM_MS = 5_000
/** Maximum time between two reads, and between two prices, without an outage; milliseconds. */
const QUIET_READS_MS = 1_000
const QUIET_PRICES_MS = 1_500

export type DrillMeasurements = {
  readonly results: readonly FaultResult[]
  readonly lostTails: readonly DiscardedSpan[]
  /** Faults after which the cluster was not restored in time; the drill ends at the first such fault. */
  readonly unrestored: readonly string[]
}

type Deps = {
  readonly layout: Layout
  readonly reads: readonly Attempt[]
  readonly prices: readonly Attempt[]
  readonly paid: readonly Attempt[]
  readonly signal: AbortSignal
  print(line: string): void
}

/** Causes the faults in sequence, each after the cluster was restored, and measures the callers during each fault. */
export async function runFaults(
  deps: Deps,
  faults: readonly PlannedFault[],
): Promise<DrillMeasurements> {
  const { layout, reads, prices, paid, signal, print } = deps
  const results: FaultResult[] = []
  const lostTails: DiscardedSpan[] = []
  const unrestored: string[] = []
  for (const [at, fault] of faults.entries()) {
    if (signal.aborted || unrestored.length > 0) break
    const startMs = performance.now()
    try {
      const { on, lostTail } = await causeFault({ layout, nowSec: systemClock.nowSec }, fault)
      if (lostTail !== undefined) lostTails.push(lostTail)
      const wasRestored = await until(() => isRestored(layout), MAX_RESTORE_MS)
      const restoredAfterMs = performance.now() - startMs
      if (!wasRestored)
        unrestored.push(`${fault.name} of ${on}: not restored after ${MAX_RESTORE_MS / 1_000} s`)
      await delay(CALM_MS)
      const span = { startMs, endMs: performance.now() }
      const result: FaultResult = {
        name: fault.name,
        on,
        readsOutMs: outageMs(reads, span, QUIET_READS_MS),
        salesOutMs: outageMs(prices, span, QUIET_PRICES_MS),
        readsRefused: countRefused(reads, span),
        pricesRefused: countRefused(prices, span),
        longestPaidMs: longestServedMs(paid, span),
        restoredAfterMs,
      }
      results.push(result)
      print(`  ${clockText()} ${at + 1}/${faults.length} ${describeFault(result)}`)
    } catch (error) {
      unrestored.push(`${fault.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { results, lostTails, unrestored }
}

const clockText = (): string => new Date(systemClock.nowMs()).toISOString().slice(11, 19)
