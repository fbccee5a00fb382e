import { latestBlock } from '../chain/latestBlock.ts'
import { submitTransaction } from '../chain/sendTransaction.ts'
import type { CoinMarket } from './coinMarket.ts'
import { dueFeedPrice } from './dueFeedPrice.ts'
import { setFeedPrice } from './setFeedPrice.ts'

/**
 * Updates the feed of a chain after a pause, in the block that advances the chain to the present.
 *
 * Sends nothing if the chain has already reached the present, because no such block follows.
 */
export async function refreshFeed(market: CoinMarket, nowSec: number): Promise<void> {
  if ((await latestBlock(market.chain)).timestampSec >= nowSec) return
  const answerUsd = await dueFeedPrice(market, nowSec)
  if (answerUsd !== undefined)
    await submitTransaction(market.chain, setFeedPrice(market, answerUsd))
}
