import { isFresh, type Observation } from '../../kernel/feeds/observation.ts'
import { deriveStatedRule, isSettledByTwap60, type MarketRule, ruleOfEra } from './marketRules.ts'
import type { MarketUnavailableReason } from './marketUnavailableReasons.ts'
import type { MarketWindow } from './marketWindows.ts'
import { distanceFrom, type PriceDistance, pricesDiffer } from './priceDistance.ts'
import type { WindowDoc } from './windowDoc.ts'

/** Limits that the operator sets for live answers. */
export type AnswerRules = {
  readonly maxOracleAgeMs: number
  /** True if the price to beat may come from the stream before the market publishes the official price. */
  readonly allowsOracle: boolean
  /** True if a window without known tokens may be answered. */
  readonly allowsMissingTokens: boolean
}

/** All known facts about a live window. */
export type LiveMarketFacts = {
  readonly window: MarketWindow
  readonly nowMs: number
  readonly doc: WindowDoc | null
  /** Result of `captureBoundary`. */
  readonly boundary: Observation | null
  readonly twap60: Observation | null
  readonly spot: Observation | null
}

export type LiveAnswer = {
  readonly kind: 'answer'
  readonly rule: MarketRule
  readonly priceToBeatE18: bigint
  /** `oracle` comes from the stream, and the market has not confirmed it yet. */
  readonly priceToBeatFrom: 'official' | 'oracle'
  readonly twap60: Observation
  readonly spot: Observation
  readonly fromTwap60: PriceDistance
  readonly fromSpot: PriceDistance
  readonly tokens: WindowDoc['tokens']
}

export type MarketAnswerUnavailable = {
  readonly kind: 'cannot'
  readonly reason: MarketUnavailableReason
}

/**
 * Builds the answer for a live window, or returns the reason why no answer is possible; never answers from old, missing
 * or contradictory data.
 */
export function liveMarketAnswer(
  known: LiveMarketFacts,
  rules: AnswerRules,
): LiveAnswer | MarketAnswerUnavailable {
  const { window, nowMs, doc, boundary, twap60, spot } = known
  const isGood = (observation: Observation | null): observation is Observation =>
    observation !== null && isFresh(observation, nowMs, rules.maxOracleAgeMs)
  if (!isGood(twap60) || !isGood(spot)) return cannot('oracle_stale')
  const tokens = doc?.tokens ?? null
  if (tokens === null && !rules.allowsMissingTokens) return cannot('no_tokens')
  const rule = doc === null ? ruleOfEra(window) : deriveStatedRule(doc.stated)
  if (rule === null) return cannot('unknown_rule')
  const official = doc?.priceToBeatE18 ?? null
  const oracleE18 = isSettledByTwap60(rule) ? (boundary?.priceE18 ?? null) : null
  if (official !== null && oracleE18 !== null && pricesDiffer(official, oracleE18)) {
    return cannot('source_conflict')
  }
  const priceToBeatE18 = official ?? (rules.allowsOracle ? oracleE18 : null)
  if (priceToBeatE18 === null || priceToBeatE18 === 0n) return cannot('no_price_to_beat')
  return {
    kind: 'answer',
    rule,
    priceToBeatE18,
    priceToBeatFrom: official === null ? 'oracle' : 'official',
    twap60,
    spot,
    fromTwap60: distanceFrom(priceToBeatE18, twap60.priceE18),
    fromSpot: distanceFrom(priceToBeatE18, spot.priceE18),
    tokens,
  }
}

const cannot = (reason: MarketUnavailableReason): MarketAnswerUnavailable => ({
  kind: 'cannot',
  reason,
})
