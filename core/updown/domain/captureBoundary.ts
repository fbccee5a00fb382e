import type { Observation } from '../../kernel/feeds/observation.ts'

/**
 * Selects the report at the start of a window: the earliest report in [start, start + gap].
 *
 * Reports may arrive in any order and repeatedly; of two reports with the same time, the first received report stays.
 * Source: research/data.md 4.1, the first mean whose look-back ends at or after the boundary.
 */
export function captureBoundary(
  known: Observation | null,
  next: Observation,
  { startSec, maxGapMs }: { readonly startSec: number; readonly maxGapMs: number },
): Observation | null {
  const sinceMs = next.atMs - startSec * 1_000
  if (sinceMs < 0 || sinceMs > maxGapMs) return known
  return known !== null && known.atMs <= next.atMs ? known : next
}
