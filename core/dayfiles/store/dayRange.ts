import { utcDayAt } from '../domain/utcDays.ts'
import type { DayRange } from '../ports.ts'
import type { ChainDays } from './createDayReads.ts'

/** Returns the days from the first block of any chain to the newest block of any chain. */
export function dayRangeOf(chains: readonly ChainDays[]): DayRange {
  const firstSec = Math.min(...chains.map(({ firstAtSec }) => firstAtSec))
  const lastSec = Math.max(...chains.map(({ head }) => head.timestampSec))
  const finalSec = finalUntilSec(chains)
  // The day of the newest final block is still open; the day before is final.
  const lastFinalSec = utcDayAt(finalSec).startSec - 1
  return {
    firstDay: utcDayAt(firstSec).name,
    lastDay: utcDayAt(lastSec).name,
    lastFinalDay: lastFinalSec < firstSec ? null : utcDayAt(lastFinalSec).name,
  }
}

/** Returns the second up to which every chain is final; 0 while a chain has no final block. */
export function finalUntilSec(chains: readonly ChainDays[]): number {
  return Math.min(...chains.map(({ finalAtSec }) => finalAtSec ?? 0))
}
