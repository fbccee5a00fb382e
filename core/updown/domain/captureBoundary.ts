import type { Observation } from '../../kernel/feeds/observation.ts'

/**
 * The report at the beginning of a window: of what was reported in [start, start + gap], the earliest.
 *
 * Reports may come in any order and twice; of two with one time the first that came stays. Source: research/data.md 4.1,
 * the first mean whose look-back ends at or after the boundary.
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
