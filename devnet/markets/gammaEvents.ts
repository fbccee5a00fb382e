import { createHash } from 'node:crypto'
import { E18, writeDecimal } from '../../core/kernel/feeds/decimals.ts'
import {
  endSec,
  type MarketWindow,
  parseSlug,
  slugOf,
} from '../../core/updown/domain/marketWindows.ts'
import type { Side } from '../../core/updown/domain/windowDoc.ts'
import type { SimulatedPrices } from './createSimulatedPrices.ts'
import type { MarketFaults } from './marketFaults.ts'

/**
 * Seconds after a boundary until official prices are published, an ended window is proposed, and a window is resolved.
 */
const PUBLISHED_AFTER_SEC = 4
const PROPOSED_AFTER_SEC = 3
const RESOLVED_AFTER_SEC = 6
/** Seconds before its start at which a window is listed. */
const LISTED_AHEAD_SEC = 86_400
const MILLION = 1_000_000n
/** Half of the distance between best bid and best ask. */
const HALF_SPREAD_E18 = E18 / 200n

export type GammaScene = {
  readonly truth: SimulatedPrices
  readonly faults: MarketFaults
  readonly nowSec: number
}

/** Returns the events of slugs in Gamma's format. */
export function gammaEvents(scene: GammaScene, slugs: readonly string[]): object[] {
  return slugs.flatMap((slug) => {
    const window = parseSlug(slug)
    const isListed = window !== null && window.startSec <= scene.nowSec + LISTED_AHEAD_SEC
    return isListed ? [eventOf(scene, window)] : []
  })
}

function eventOf(scene: GammaScene, window: MarketWindow): object {
  const { faults, nowSec } = scene
  const slug = slugOf(window)
  const { asset, length, startSec } = window
  const stage = stageOf(scene, window)
  const upE18 = upPriceE18(scene, window)
  const stated = {
    resolutionSource: `https://data.chain.link/streams/${asset}-usd-twap-60s-streams`,
    cryptoMarketConfig: {
      id: `${asset}-${length}-twap-60`,
      asset,
      duration: length,
      twapEnabled: true,
      twapLookbackSeconds: 60,
    },
  }
  const market = {
    id: String(startSec + 1),
    slug,
    conditionId: `0x${createHash('sha256').update(slug).digest('hex')}`,
    eventStartTime: new Date(startSec * 1_000).toISOString(),
    endDate: new Date(endSec(window) * 1_000).toISOString(),
    outcomes: '["Up","Down"]',
    outcomePrices: JSON.stringify([upE18, E18 - upE18].map(writeDecimal)),
    ...(faults.hidesTokens ? {} : { clobTokenIds: JSON.stringify(tokenIds(window)) }),
    bestBid: Number(writeDecimal(bidE18(upE18))),
    bestAsk: Number(writeDecimal(askE18(upE18))),
    closed: stage !== 'open',
    acceptingOrders: nowSec < endSec(window),
    umaResolutionStatus: stage === 'open' ? null : stage,
    ...(faults.hidesRule ? {} : stated),
  }
  return {
    id: String(startSec),
    slug,
    title: `${asset.toUpperCase()} Up or Down`,
    closed: stage !== 'open',
    eventMetadata: metadataOf(scene, window),
    markets: [market],
  }
}

function stageOf({ faults, nowSec }: GammaScene, window: MarketWindow) {
  const sinceSec = nowSec - endSec(window)
  if (sinceSec < PROPOSED_AFTER_SEC) return 'open'
  return sinceSec < RESOLVED_AFTER_SEC || faults.staysProposed ? 'proposed' : 'resolved'
}

/** Returns the official prices once published, as text to keep every digit. */
function metadataOf({ truth, faults, nowSec }: GammaScene, window: MarketWindow): object {
  if (faults.hidesMetadata || nowSec < window.startSec + PUBLISHED_AFTER_SEC) return {}
  const exact = truth.priceToBeatE18(window)
  const official = exact + (exact * BigInt(faults.officialOffPpm)) / MILLION
  const isOver = nowSec >= endSec(window) + PUBLISHED_AFTER_SEC
  return {
    priceToBeat: writeDecimal(official),
    ...(isOver ? { finalPrice: writeDecimal(truth.finalPriceE18(window)) } : {}),
  }
}

/**
 * Returns the market price of Up, which rises with the coin's distance above its price to beat; 1 or 0 after
 * resolution.
 */
export function upPriceE18(scene: GammaScene, window: MarketWindow): bigint {
  const { truth, nowSec } = scene
  if (stageOf(scene, window) === 'resolved') return truth.winner(window) === 'up' ? E18 : 0n
  if (nowSec < window.startSec) return E18 / 2n
  const toBeat = truth.priceToBeatE18(window)
  const spot = truth.spotE18(window.asset, Math.min(nowSec, endSec(window)))
  // A distance of 0.1 % adds 30 cents, in whole cents from 2 to 98.
  const cents = 50n + ((spot - toBeat) * 30_000n) / toBeat
  const clamped = cents < 2n ? 2n : cents > 98n ? 98n : cents
  return (clamped * E18) / 100n
}

export const bidE18 = (price: bigint): bigint =>
  price < HALF_SPREAD_E18 ? 0n : price - HALF_SPREAD_E18
export const askE18 = (price: bigint): bigint =>
  price + HALF_SPREAD_E18 > E18 ? E18 : price + HALF_SPREAD_E18

/** Returns the token ids of a window: Up, Down. */
export function tokenIds(window: MarketWindow): readonly [string, string] {
  const idOf = (side: Side) =>
    BigInt(
      `0x${createHash('sha256')
        .update(`${slugOf(window)} ${side}`)
        .digest('hex')}`,
    ).toString()
  return [idOf('up'), idOf('down')]
}
