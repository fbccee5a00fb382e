/** One price reported by a feed, with the time of the source's clock. */
export type Observation = {
  /** Unix milliseconds. */
  readonly atMs: number
  readonly priceE18: bigint
  /** `chainlink`, `pyth` or `sim`. */
  readonly source: string
}

/** Series of each coin: the price, and its mean over the last 60 seconds. */
export type Series = 'spot' | 'twap60'

/** Milliseconds by which a source's clock may be ahead before its reports are rejected. */
export const MAX_AHEAD_MS = 2_000

/** Returns true if a report is new enough for an answer; false also for a report from the future. */
export function isFresh(observation: Observation, nowMs: number, maxAgeMs: number): boolean {
  return nowMs - observation.atMs <= maxAgeMs && observation.atMs - nowMs <= MAX_AHEAD_MS
}

/** Returns the newer of two reports; with equal times, the first to arrive. */
export function newerObservation(known: Observation | null, next: Observation): Observation {
  return known !== null && known.atMs >= next.atMs ? known : next
}
