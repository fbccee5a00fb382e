import { latestBlock } from '../chain/latestBlock.ts'
import { submitTransaction } from '../chain/sendTransaction.ts'
import type { CoinMarket } from './coinMarket.ts'
import { dueAnswer } from './dueAnswer.ts'
import { tellFeed } from './tellFeed.ts'

/**
 * Lets the feed of a chain that was off say what the pool says, in the block that brings the chain to the present.
 *
 * Without such a block, when the chain is there already, nothing is sent.
 */
export async function freshenFeed(market: CoinMarket, nowSec: number): Promise<void> {
  if ((await latestBlock(market.chain)).timestampSec >= nowSec) return
  const answerUsd = await dueAnswer(market, nowSec)
  if (answerUsd !== undefined) await submitTransaction(market.chain, tellFeed(market, answerUsd))
}
