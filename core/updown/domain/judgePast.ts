import type { CannotAnswer } from './judgeLive.ts'
import { type MarketRule, ruleOfEra, ruleStated } from './marketRules.ts'
import { endSec, type MarketWindow } from './marketWindows.ts'
import type { NoAnswerReason } from './noAnswers.ts'
import { type Side, type WindowDoc, winnerOf } from './windowDoc.ts'

/** Where a window is on its way. */
export type WindowPhase = 'upcoming' | 'live' | 'closing' | 'settled'

/** A window that is over is `closing` until its outcome is final. */
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
 * Answers for a window that is over, or says why not.
 *
 * The outcome is the market's own. It must be the one that its two official prices make; where it is not, or where they
 * are not published, nothing is sold. A market that states no rule had the one of its time.
 */
export function judgePast(window: MarketWindow, doc: WindowDoc | null): PastAnswer | CannotAnswer {
  if (doc === null) return cannot('unlisted')
  const { settlement, winner, priceToBeatE18, finalPriceE18, stated, tokens } = doc
  if (settlement !== 'resolved' || winner === null) return cannot('not_settled')
  if (priceToBeatE18 === null || finalPriceE18 === null) return cannot('not_settled')
  const rule = ruleStated(stated) ?? ruleOfEra(window)
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

const cannot = (reason: NoAnswerReason): CannotAnswer => ({ kind: 'cannot', reason })
