import { E18 } from '../../core/domain/markets/decimals.ts'
import {
  endSec,
  type MarketAsset,
  type MarketWindow,
} from '../../core/domain/markets/marketWindows.ts'
import { type Side, winnerOf } from '../../core/domain/markets/windowDoc.ts'

/** What the prices of the simulator really are, to the last digit; the same on every machine. */
export type MarketTruth = {
  spotE18(asset: MarketAsset, atSec: number): bigint
  /** Mean of the sixty prices that end with this second, rounded down. */
  twap60E18(asset: MarketAsset, atSec: number): bigint
  priceToBeatE18(window: MarketWindow): bigint
  finalPriceE18(window: MarketWindow): bigint
  winner(window: MarketWindow): Side
  /** Makes a window end where it began. */
  tie(window: MarketWindow): void
}

/** Usual prices of the coins, whole units; prices swing around them. */
const BASES: Readonly<Record<MarketAsset, bigint>> = {
  btc: 91_000n,
  eth: 3_100n,
  sol: 140n,
  xrp: 2n,
}
/** Waves of a price: seconds from one turn to the next, and the largest swing in millionths. */
const WAVES = [
  { periodSec: 3_607, swing: 4_000n },
  { periodSec: 613, swing: 1_500n },
  { periodSec: 97, swing: 500n },
  { periodSec: 7, swing: 60n },
] as const
const MILLION = 1_000_000n
const LOOKBACK_SEC = 60
/** Feeds tell ten decimals. */
const STEP_E18 = 10n ** 8n

/** Makes the prices of a seed. */
export function createMarketTruth(seed: number): MarketTruth {
  const tied = new Map<string, bigint>()
  const spotE18 = (asset: MarketAsset, atSec: number): bigint => {
    const millionths = WAVES.reduce(
      (sum, { periodSec, swing }, wave) =>
        sum + (swing * noise(`${seed} ${asset} ${wave}`, atSec, periodSec)) / MILLION,
      MILLION,
    )
    const tail = BigInt(draw(`${seed} ${asset} tail`, atSec)) * STEP_E18
    return (BASES[asset] * E18 * millionths) / MILLION + tail
  }
  const twap60E18 = (asset: MarketAsset, atSec: number): bigint => {
    const fixed = tied.get(`${asset} ${atSec}`)
    if (fixed !== undefined) return fixed
    let sum = 0n
    for (let back = 0; back < LOOKBACK_SEC; back += 1) sum += spotE18(asset, atSec - back)
    return (sum / BigInt(LOOKBACK_SEC) / STEP_E18) * STEP_E18
  }
  const priceToBeatE18 = ({ asset, startSec }: MarketWindow) => twap60E18(asset, startSec)
  const finalPriceE18 = (window: MarketWindow) => twap60E18(window.asset, endSec(window))
  return {
    spotE18,
    twap60E18,
    priceToBeatE18,
    finalPriceE18,
    winner: (window) => winnerOf(priceToBeatE18(window), finalPriceE18(window)),
    tie: (window) => void tied.set(`${window.asset} ${endSec(window)}`, priceToBeatE18(window)),
  }
}

/** A value between -1,000,000 and 1,000,000 that goes in a straight line from one drawn point to the next. */
function noise(name: string, atSec: number, periodSec: number): bigint {
  const cell = Math.floor(atSec / periodSec)
  const from = centred(draw(name, cell))
  const to = centred(draw(name, cell + 1))
  return from + ((to - from) * BigInt(atSec - cell * periodSec)) / BigInt(periodSec)
}

const centred = (drawn: number): bigint => BigInt(drawn) * 2n - MILLION

/** A number of 0 to 1,000,000 for a name and a number; FNV-1a, then mixed. */
function draw(name: string, index: number): number {
  let hash = 0x811c9dc5
  for (const sign of `${name} ${index}`.split('')) {
    hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return ((hash ^ (hash >>> 16)) >>> 0) % 1_000_001
}
