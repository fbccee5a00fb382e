import { devPriceFeedAbi } from '../../contracts-abi/devPriceFeedAbi.ts'
import { type CoinMarket, coinPriceUsd } from './coinMarket.ts'
import { FEED_UNITS_PER_USD } from './tellFeed.ts'

/** Half of its heartbeat: a feed that is due in time is never late. */
const SPEAK_AFTER_SEC = 600
/** Share of the price by which it may be off until the feed speaks. */
const DEVIATION = 0.005

/** What a feed has to say at `atSec`, USD; undefined while what it said last still holds, or when it says nothing any more. */
export async function dueAnswer(market: CoinMarket, atSec: number): Promise<number | undefined> {
  if (market.feedRatio === undefined) return undefined
  const [, answer, , updatedAtSec] = await market.chain.client.readContract({
    address: market.feed,
    abi: devPriceFeedAbi,
    functionName: 'latestRoundData',
  })
  const wantedUsd = (await coinPriceUsd(market)) * market.feedRatio
  const isOld = atSec - Number(updatedAtSec) >= SPEAK_AFTER_SEC
  const isOff = Math.abs(Number(answer) / FEED_UNITS_PER_USD / wantedUsd - 1) > DEVIATION
  return isOld || isOff ? wantedUsd : undefined
}
