import type { MarketWindow } from './marketWindows.ts'

/** By what a window is settled; on a tie it is up. Source: research/data.md 4.1. */
export type MarketRule =
  | { readonly type: 'twap'; readonly lookbackSec: number }
  | { readonly type: 'spot' }

/** Eras in which all windows of a length had one rule. Unix seconds of 2026-08-07 and 2026-08-14, UTC. */
const TWAP_30_FROM_SEC = 1_786_060_800
const TWAP_60_FROM_SEC = 1_786_665_600

/**
 * The rule that all windows of that time and length had; null where sources say different things.
 *
 * Spot at both ends before 2026-08-07, then a mean of 30 seconds for windows of five minutes, and from 2026-08-14 one of
 * 60 seconds for all. What windows of 15 minutes had in the week between is told by each market alone.
 */
export function ruleOfEra({ startSec, length }: MarketWindow): MarketRule | null {
  if (startSec >= TWAP_60_FROM_SEC) return { type: 'twap', lookbackSec: 60 }
  if (startSec < TWAP_30_FROM_SEC) return { type: 'spot' }
  return length === '5m' ? { type: 'twap', lookbackSec: 30 } : null
}

/** What a market says about its rule, as far as it says anything. */
export type StatedRule = {
  readonly isTwap: boolean | null
  readonly lookbackSec: number | null
  readonly resolutionSource: string | null
}

/** The rule that a market states, by its settings or by the name of the stream that settles it; null for neither. */
export function ruleStated(stated: StatedRule): MarketRule | null {
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

/** Whether a price to beat may be taken from the stream of 60-second means. */
export const isSettledByTwap60 = (rule: MarketRule): boolean =>
  rule.type === 'twap' && rule.lookbackSec === 60
