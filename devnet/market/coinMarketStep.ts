import { encodeFunctionData } from 'viem'
import { marketMakerAbi } from '../../contracts-abi/marketMakerAbi.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import type { Random } from '../random.ts'
import { type CoinMarket, coinPriceUsd } from './coinMarket.ts'
import { dueFeedPrice } from './dueFeedPrice.ts'
import { COIN_RAW_PER_USD, sqrtPriceX96 } from './poolPrice.ts'
import { setFeedPrice } from './setFeedPrice.ts'

/** Standard deviation of a step: 2 % per day at one step per half minute. */
const STEP = 0.0004
/**
 * Part of the distance to the start price by which each step moves back, so that the price of an old devnet stays
 * within its range.
 */
const RETURN_SHARE = 0.001
const MOVE_GAS = 1_000_000n

/**
 * Runs one step of a coin's market: moves its pool a little, and updates its feed if due.
 *
 * Under manual mining the step is a block at `atSec`, and the feed update a block one block time later.
 */
export async function coinMarketStep(
  market: CoinMarket,
  random: Random,
  atSec: number,
): Promise<void> {
  const { chain, coin, pool, marketMaker, operator, coinIsToken0 } = market
  const nowUsd = await coinPriceUsd(market)
  const homeward = RETURN_SHARE * Math.log(coin.startPriceUsd / nowUsd)
  const priceUsd = nowUsd * Math.exp(homeward + STEP * random.gaussian())
  const target = sqrtPriceX96(priceUsd, coinIsToken0, COIN_RAW_PER_USD)
  const data = encodeFunctionData({
    abi: marketMakerAbi,
    functionName: 'move',
    args: [[pool], [target]],
  })
  const move = { from: operator, to: marketMaker, data, gas: MOVE_GAS }
  await sendTransaction(chain, move, chain.mining === 'manual' ? atSec : undefined)
  const answerUsd = await dueFeedPrice(market, atSec)
  if (answerUsd !== undefined) await sendTransaction(chain, setFeedPrice(market, answerUsd))
}
