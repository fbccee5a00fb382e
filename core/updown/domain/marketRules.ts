import type { MarketWindow } from './marketWindows.ts'

/** Rule that decides the outcome of a window; a tie is up. Source: research/data.md 4.1. */
export type MarketRule =
  | { readonly type: 'twap'; readonly lookbackSec: number }
  | { readonly type: 'spot' }

/** First seconds of the two periods with 30-second and 60-second means: 2026-08-07 and 2026-08-14, 00:00 UTC. */
const TWAP_30_FROM_SEC = 1_786_060_800
const TWAP_60_FROM_SEC = 1_786_665_600

/**
 * Returns the rule of all windows of a start time and length; null if the sources contradict each other.
 *
 * Until 2026-08-07 the spot prices at start and end decide. From that day a 30-second mean decides five-minute windows,
 * and from 2026-08-14 a 60-second mean decides all windows. For 15-minute windows between the two days, only each
 * market states its rule.
 */
export function ruleOfEra({ startSec, length }: MarketWindow): MarketRule | null {
  if (startSec >= TWAP_60_FROM_SEC) return { type: 'twap', lookbackSec: 60 }
  if (startSec < TWAP_30_FROM_SEC) return { type: 'spot' }
  return length === '5m' ? { type: 'twap', lookbackSec: 30 } : null
}

/** Fields in which a market states its rule; null for an absent field. */
export type StatedRule = {
  readonly isTwap: boolean | null
  readonly lookbackSec: number | null
  readonly resolutionSource: string | null
}

/**
 * Derives the rule that a market states, from its settings or from the name of its settlement stream; null if the
 * market has neither.
 */
export function deriveStatedRule(stated: StatedRule): MarketRule | null {
  const { isTwap, lookbackSec, resolutionSource } = stated
  if (isTwap === false) return { type: 'spot' }
  if (isTwap === true && lookbackSec !== null) return { type: 'twap', lookbackSec }
  const [, stream, seconds] =
    /^https:\/\/data\.chain\.link\/streams\/([a-z]+-usd)(?:-twap-(\d{1,4})s(?:-streams)?)?\/?$/.exec(
      resolutionSource ?? '',
    ) ?? []
  if (stream === undefined) return null
  return seconds === undefined ? { type: 'spot' } : { type: 'twap', lookbackSec: Number(seconds) }
}

/** Returns true when the price to beat may come from the stream of 60-second means. */
export const isSettledByTwap60 = (rule: MarketRule): boolean =>
  rule.type === 'twap' && rule.lookbackSec === 60
