/** One price that a feed reported, by the clock of its source. */
export type Observation = {
  /** Unix milliseconds. */
  readonly atMs: number
  readonly priceE18: bigint
  /** `chainlink`, `pyth` or `sim`. */
  readonly source: string
}

/** What feeds report of each coin: the price, and its mean over the last 60 seconds. */
export type Series = 'spot' | 'twap60'

/** How far the clock of a source may be ahead of ours before its reports are not believed, milliseconds. */
export const MAX_AHEAD_MS = 2_000

/** Whether a report is new enough to be sold; one from the future is not. */
export function isFresh(one: Observation, nowMs: number, maxAgeMs: number): boolean {
  return nowMs - one.atMs <= maxAgeMs && one.atMs - nowMs <= MAX_AHEAD_MS
}

/** The newer of two reports; of two with one time, the first that came. */
export function newest(known: Observation | null, next: Observation): Observation {
  return known !== null && known.atMs >= next.atMs ? known : next
}
