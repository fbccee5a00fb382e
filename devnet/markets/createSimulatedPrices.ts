import { E18 } from '../../core/kernel/feeds/decimals.ts'
import { MARKET_ASSETS, type MarketAsset } from '../../core/kernel/feeds/marketAssets.ts'
import { endSec, type MarketWindow } from '../../core/updown/domain/marketWindows.ts'
import { type Side, winnerOf } from '../../core/updown/domain/windowDoc.ts'

/** Exact prices of the simulator; the same on every machine. */
export type SimulatedPrices = {
  spotE18(asset: MarketAsset, atSec: number): bigint
  /** Mean of the 60 prices up to this second, rounded down. */
  twap60E18(asset: MarketAsset, atSec: number): bigint
  priceToBeatE18(window: MarketWindow): bigint
  finalPriceE18(window: MarketWindow): bigint
  winner(window: MarketWindow): Side
  /** Makes a window end at its start price. */
  tie(window: MarketWindow): void
}

/** Base prices of the coins in whole units; the simulated price moves around them. */
const BASES: Readonly<Record<MarketAsset, bigint>> = {
  btc: 91_000n,
  eth: 3_100n,
  sol: 140n,
  xrp: 2n,
}
/** Waves of a price: period in seconds, and maximum amplitude in millionths. */
const WAVES = [
  { periodSec: 3_607, swing: 4_000n },
  { periodSec: 613, swing: 1_500n },
  { periodSec: 97, swing: 500n },
  { periodSec: 7, swing: 60n },
] as const
const MILLION = 1_000_000n
const LOOKBACK_SEC = 60
/** Feeds report ten decimals. */
const STEP_E18 = 10n ** 8n

/** Maximum number of cached prices; callers usually also read the neighbours of a price. */
const MAX_CACHED_PRICES = 20_000

/** Creates the prices of a seed. */
export function createSimulatedPrices(seed: number): SimulatedPrices {
  const tied = new Map<string, bigint>()
  const spots = new Map(MARKET_ASSETS.map((asset) => [asset, createSpot(seed, asset)]))
  const spotE18 = (asset: MarketAsset, atSec: number): bigint => spots.get(asset)?.(atSec) ?? 0n
  const meanE18 = remember((key: string): bigint => {
    const [asset, atSec] = key.split(' ')
    const spot = spots.get(MARKET_ASSETS.find((text) => text === asset) ?? 'btc')
    let sum = 0n
    for (let back = 0; back < LOOKBACK_SEC; back += 1) sum += spot?.(Number(atSec) - back) ?? 0n
    return (sum / BigInt(LOOKBACK_SEC) / STEP_E18) * STEP_E18
  })
  const twap60E18 = (asset: MarketAsset, atSec: number): bigint =>
    tied.get(`${asset} ${atSec}`) ?? meanE18(`${asset} ${atSec}`)
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

/** Returns the price of a coin per second: base price moved by all waves, with ten random decimals. */
function createSpot(seed: number, asset: MarketAsset): (atSec: number) => bigint {
  const waves = WAVES.map(({ periodSec, swing }, wave) => {
    const noise = createNoise(`${seed} ${asset} ${wave}`, periodSec)
    return (atSec: number): bigint => (swing * noise(atSec)) / MILLION
  })
  const tail = createDraw(`${seed} ${asset} tail`)
  return remember((atSec: number): bigint => {
    const millionths = waves.reduce((sum, wave) => sum + wave(atSec), MILLION)
    return (BASES[asset] * E18 * millionths) / MILLION + BigInt(tail(atSec)) * STEP_E18
  })
}

/** Returns a value from -1,000,000 to 1,000,000, interpolated linearly between drawn points. */
function createNoise(name: string, periodSec: number): (atSec: number) => bigint {
  const draw = createDraw(name)
  const pointOf = remember((cell: number) => BigInt(draw(cell)) * 2n - MILLION)
  return (atSec) => {
    const cell = Math.floor(atSec / periodSec)
    const from = pointOf(cell)
    const to = pointOf(cell + 1)
    return from + ((to - from) * BigInt(atSec - cell * periodSec)) / BigInt(periodSec)
  }
}

/** Returns a number from 0 to 1,000,000 for a name and an index; FNV-1a, then mixed. */
function createDraw(name: string): (index: number) => number {
  const begun = hashOn(0x811c9dc5, `${name} `)
  return (index) => {
    let hash = hashOn(begun, String(index))
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
    return ((hash ^ (hash >>> 16)) >>> 0) % 1_000_001
  }
}

function hashOn(begun: number, text: string): number {
  let hash = begun
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash
}

function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MAX_CACHED_PRICES) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
