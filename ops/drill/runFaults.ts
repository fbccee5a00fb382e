import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../core/platform/systemClock.ts'
import { until } from '../../supervisor/until.ts'
import type { Layout } from '../cluster/layout.ts'
import { describeFault, type FaultResult } from './describeReport.ts'
import { causeFault } from './faults/causeFault.ts'
import { isWhole } from './faults/isWhole.ts'
import type { PlannedFault } from './faults/planFaults.ts'
import { type Attempt, countRefused, longestServedMs, outageMs } from './measure/outageMs.ts'
import type { LostTail } from './proof/comparePayments.ts'

/** Milliseconds until the cluster must be whole after a fault: including a node that copies all its data. */
const WHOLE_MS = 300_000
/** Milliseconds of calm before the next fault; late effects of a fault belong to this fault. */
const CALM_MS = 5_000
/** Milliseconds between two reads, and between two prices, that are no outage. */
const QUIET_READS_MS = 1_000
const QUIET_PRICES_MS = 1_500

export type Measured = {
  readonly results: readonly FaultResult[]
  readonly lostTails: readonly LostTail[]
  /** Faults after which the cluster did not become whole; the drill ends at the first. */
  readonly unhealed: readonly string[]
}

type Deps = {
  readonly layout: Layout
  readonly reads: readonly Attempt[]
  readonly prices: readonly Attempt[]
  readonly paid: readonly Attempt[]
  readonly signal: AbortSignal
  print(line: string): void
}

/** Causes the faults in sequence, each on a whole cluster, and measures the callers during each fault. */
export async function runFaults(deps: Deps, faults: readonly PlannedFault[]): Promise<Measured> {
  const { layout, reads, prices, paid, signal, print } = deps
  const results: FaultResult[] = []
  const lostTails: LostTail[] = []
  const unhealed: string[] = []
  for (const [at, fault] of faults.entries()) {
    if (signal.aborted || unhealed.length > 0) break
    const startMs = performance.now()
    try {
      const { on, lostTail } = await causeFault({ layout, nowSec: systemClock.nowSec }, fault)
      if (lostTail !== undefined) lostTails.push(lostTail)
      const isHealed = await until(() => isWhole(layout), WHOLE_MS)
      const wholeAfterMs = performance.now() - startMs
      if (!isHealed) unhealed.push(`${fault.name} of ${on}: not whole after ${WHOLE_MS / 1_000} s`)
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
        wholeAfterMs,
      }
      results.push(result)
      print(`  ${clockText()} ${at + 1}/${faults.length} ${describeFault(result)}`)
    } catch (error) {
      unhealed.push(`${fault.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { results, lostTails, unhealed }
}

const clockText = (): string => new Date(systemClock.nowMs()).toISOString().slice(11, 19)
