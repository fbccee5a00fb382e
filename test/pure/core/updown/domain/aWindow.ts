import { parseDecimal } from '../../../../../core/kernel/feeds/decimals.ts'
import type { Observation } from '../../../../../core/kernel/feeds/observation.ts'
import type { MarketWindow } from '../../../../../core/updown/domain/marketWindows.ts'
import type { WindowDoc } from '../../../../../core/updown/domain/windowDoc.ts'

/** A window of November 2026, when all markets settle by a mean of 60 seconds. */
export const START_SEC = 1_795_254_900
export const aWindow: MarketWindow = { asset: 'btc', length: '5m', startSec: START_SEC }

export const price = (text: string): bigint => parseDecimal(text)!

export const aDoc = (changes: Partial<WindowDoc> = {}): WindowDoc => ({
  window: aWindow,
  conditionId: `0x${'a'.repeat(64)}`,
  tokens: {
    up: { tokenId: '1', priceE18: price('0.5'), bidE18: price('0.49'), askE18: price('0.51') },
    down: { tokenId: '2', priceE18: price('0.5'), bidE18: price('0.49'), askE18: price('0.51') },
  },
  stated: { isTwap: true, lookbackSec: 60, resolutionSource: null },
  priceToBeatE18: null,
  finalPriceE18: null,
  settlement: 'open',
  winner: null,
  ...changes,
})

export const anObservation = (text: string, atMs: number): Observation => ({
  atMs,
  priceE18: price(text),
  source: 'sim',
})
