import { devPriceFeedAbi } from '../../contracts-abi/devPriceFeedAbi.ts'
import { type CoinMarket, coinPriceUsd } from './coinMarket.ts'
import { FEED_UNITS_PER_USD } from './setFeedPrice.ts'

/** Half of the heartbeat, so that the feed is never late. */
const UPDATE_AFTER_SEC = 600
/** Relative deviation from the price at which the feed updates. */
const DEVIATION = 0.005

/**
 * Returns the due feed price at `atSec`, USD; undefined while the last update is valid, or while the feed is silent.
 */
export async function dueFeedPrice(market: CoinMarket, atSec: number): Promise<number | undefined> {
  if (market.feedRatio === undefined) return undefined
  const [, answer, , updatedAtSec] = await market.chain.client.readContract({
    address: market.feed,
    abi: devPriceFeedAbi,
    functionName: 'latestRoundData',
  })
  const wantedUsd = (await coinPriceUsd(market)) * market.feedRatio
  const isOld = atSec - Number(updatedAtSec) >= UPDATE_AFTER_SEC
  const isOff = Math.abs(Number(answer) / FEED_UNITS_PER_USD / wantedUsd - 1) > DEVIATION
  return isOld || isOff ? wantedUsd : undefined
}
