import { E18, writeDecimal } from '../../core/kernel/feeds/decimals.ts'
import {
  MARKETS,
  type MarketWindow,
  nextWindow,
  windowAt,
} from '../../core/updown/domain/marketWindows.ts'
import { askE18, bidE18, type GammaScene, tokenIds, upPriceE18 } from './gammaEvents.ts'

/** Number of offers on each side of a book; the prices of neighbouring offers differ by one cent. */
const LEVELS = 3
const CENT_E18 = E18 / 100n

/** Returns the books of tokens in CLOB's format; only tokens of the current and next windows have books. */
export function clobBooks(scene: GammaScene, ids: readonly string[]): object[] {
  const open = MARKETS.flatMap((market) => {
    const now = windowAt(market, scene.nowSec)
    return [now, nextWindow(now)]
  })
  return ids.flatMap((id) => {
    const window = open.find((marketWindow) => tokenIds(marketWindow).includes(id))
    return window === undefined ? [] : [bookOf(scene, window, id)]
  })
}

function bookOf(scene: GammaScene, window: MarketWindow, id: string): object {
  const up = upPriceE18(scene, window)
  const price = tokenIds(window)[0] === id ? up : E18 - up
  const offers = (best: bigint, stepE18: bigint) => {
    const levels = Array.from({ length: LEVELS }, (_, level) => best + stepE18 * BigInt(level))
      .filter((level) => level > 0n && level < E18)
      .map((level) => ({ price: writeDecimal(level), size: '100' }))
    return scene.faults.bestLast ? levels.toReversed() : levels
  }
  return {
    market: window.asset,
    asset_id: id,
    timestamp: String(scene.nowSec * 1_000),
    bids: offers(bidE18(price), -CENT_E18),
    asks: offers(askE18(price), CENT_E18),
    min_order_size: '5',
    tick_size: '0.01',
    neg_risk: false,
    hash: id.slice(0, 16),
  }
}
