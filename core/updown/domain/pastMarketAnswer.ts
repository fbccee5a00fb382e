import type { MarketAnswerUnavailable } from './liveMarketAnswer.ts'
import { deriveStatedRule, type MarketRule, ruleOfEra } from './marketRules.ts'
import type { MarketUnavailableReason } from './marketUnavailableReasons.ts'
import { endSec, type MarketWindow } from './marketWindows.ts'
import { type Side, type WindowDoc, winnerOf } from './windowDoc.ts'

/** Phase of a window. */
export type WindowPhase = 'upcoming' | 'live' | 'closing' | 'settled'

/** Derives the phase of a window; an ended window is `closing` until its outcome is final. */
export function phaseOf(
  window: MarketWindow,
  nowSec: number,
  settlement: WindowDoc['settlement'] | null,
): WindowPhase {
  if (nowSec < window.startSec) return 'upcoming'
  if (nowSec < endSec(window)) return 'live'
  return settlement === 'resolved' ? 'settled' : 'closing'
}

export type PastAnswer = {
  readonly kind: 'answer'
  readonly rule: MarketRule
  readonly priceToBeatE18: bigint
  readonly settlePriceE18: bigint
  readonly outcome: Side
  readonly tokens: WindowDoc['tokens']
}

/**
 * Builds the answer for an ended window, or returns the reason why no answer is possible.
 *
 * The market publishes the outcome, which must match its two official prices. If the outcome differs, or if the prices
 * are not published, no answer is sold. A market that states no rule has the rule of its period.
 */
export function pastMarketAnswer(
  window: MarketWindow,
  doc: WindowDoc | null,
): PastAnswer | MarketAnswerUnavailable {
  if (doc === null) return cannot('unlisted')
  const { settlement, winner, priceToBeatE18, finalPriceE18, stated, tokens } = doc
  if (settlement !== 'resolved' || winner === null) return cannot('not_settled')
  if (priceToBeatE18 === null || finalPriceE18 === null) return cannot('not_settled')
  const rule = deriveStatedRule(stated) ?? ruleOfEra(window)
  if (rule === null) return cannot('unknown_rule')
  if (winnerOf(priceToBeatE18, finalPriceE18) !== winner) return cannot('source_conflict')
  return {
    kind: 'answer',
    rule,
    priceToBeatE18,
    settlePriceE18: finalPriceE18,
    outcome: winner,
    tokens,
  }
}

const cannot = (reason: MarketUnavailableReason): MarketAnswerUnavailable => ({
  kind: 'cannot',
  reason,
})
