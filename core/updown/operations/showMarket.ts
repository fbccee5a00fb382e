import { writeDecimal } from '../../kernel/feeds/decimals.ts'
import type { Observation } from '../../kernel/feeds/observation.ts'
import { usdText } from '../../kernel/usdText.ts'
import type { LiveAnswer } from '../domain/liveMarketAnswer.ts'
import type { MarketRule } from '../domain/marketRules.ts'
import {
  endSec,
  type MarketWindow,
  marketName,
  secondsLeft,
  slugOf,
  windowSec,
} from '../domain/marketWindows.ts'
import type { PastAnswer } from '../domain/pastMarketAnswer.ts'
import type { SideToken } from '../domain/windowDoc.ts'
import type { StoredWindow } from '../ports.ts'
import type { EvaluatedMarket } from './evaluateMarket.ts'
import { MARKET_PRICE } from './marketPrice.ts'
import type { ShownWindow } from './marketSchemas.ts'

/** Formats the answer for a running window. */
export function showLive(evaluated: EvaluatedMarket, answer: LiveAnswer, isFree: boolean) {
  const { window, nowMs, doc, docAtMs, boundary } = evaluated
  const { twap60, spot, tokens, priceToBeatFrom } = answer
  const isFromStream = priceToBeatFrom === 'oracle' && boundary !== null
  return {
    ...nameWindow(window),
    secondsLeft: secondsLeft(window, toSec(nowMs)),
    phase: 'live' as const,
    priceToBeat: writeDecimal(answer.priceToBeatE18),
    priceToBeatStatus: priceToBeatFrom,
    priceToBeatAt: isFromStream ? toSec(boundary.atMs) : window.startSec,
    rule: showRule(answer.rule, doc?.stated.resolutionSource ?? null),
    oracle: {
      twap60: showObserved(twap60, nowMs),
      spot: { ...showObserved(spot, nowMs), source: spot.source },
    },
    distance: {
      fromTwap60: writeDecimal(answer.fromTwap60.differenceE18),
      fromTwap60Bps: answer.fromTwap60.bps,
      fromSpot: writeDecimal(answer.fromSpot.differenceE18),
      fromSpotBps: answer.fromSpot.bps,
    },
    tokens: tokens && { up: showToken(tokens.up), down: showToken(tokens.down) },
    conditionId: doc?.conditionId ?? null,
    pricesAt: docAtMs === null ? null : toSec(docAtMs),
    answeredAt: toSec(nowMs),
    ...showCharge(isFree),
  }
}

/** Formats the answer for a settled window. */
export function showPast({ window, doc, settledAtSec }: StoredWindow, answer: PastAnswer) {
  const { outcome, tokens } = answer
  return {
    ...nameWindow(window),
    phase: 'settled' as const,
    rule: showRule(answer.rule, doc?.stated.resolutionSource ?? null),
    priceToBeat: writeDecimal(answer.priceToBeatE18),
    settlePrice: writeDecimal(answer.settlePriceE18),
    outcome,
    settledAt: settledAtSec,
    tokens: tokens && {
      up: { tokenId: tokens.up.tokenId, won: outcome === 'up' },
      down: { tokenId: tokens.down.tokenId, won: outcome === 'down' },
    },
    ...showCharge(false),
  }
}

export const showWindow = (window: MarketWindow): ShownWindow => ({
  start: window.startSec,
  end: endSec(window),
  seconds: windowSec(window),
})

/**
 * Returns the age in milliseconds; zero if the clock of the source is ahead of the clock of this
 * process.
 */
export const ageMs = ({ atMs }: Observation, nowMs: number): number => Math.max(0, nowMs - atMs)

const nameWindow = (window: MarketWindow) => ({
  market: marketName(window),
  slug: slugOf(window),
  window: showWindow(window),
})

const showRule = (rule: MarketRule, resolutionSource: string | null) => ({
  type: rule.type,
  lookbackSeconds: rule.type === 'twap' ? rule.lookbackSec : null,
  tie: 'up' as const,
  resolutionSource,
})

const showObserved = (observation: Observation, nowMs: number) => ({
  usd: writeDecimal(observation.priceE18),
  reportedAt: toSec(observation.atMs),
  ageMs: ageMs(observation, nowMs),
})

const showToken = ({ tokenId, priceE18, bidE18, askE18 }: SideToken) => ({
  tokenId,
  price: showPrice01(priceE18),
  bid: showPrice01(bidE18),
  ask: showPrice01(askE18),
})

const showPrice01 = (priceE18: bigint | null): number | null =>
  priceE18 === null ? null : Number(writeDecimal(priceE18))

const showCharge = (isFree: boolean) => ({
  charged: !isFree,
  charge: { usd: isFree ? '0' : usdText(MARKET_PRICE.amountUsdc6) },
})

/** Converts milliseconds to seconds, rounded down. */
const toSec = (ms: number): number => Math.floor(ms / 1_000)
