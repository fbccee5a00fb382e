import { encodeFunctionData } from 'viem'
import { devPriceFeedAbi } from '../../contracts-abi/devPriceFeedAbi.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import type { CoinMarket } from './coinMarket.ts'

/** Fixed number of feed units per USD. */
export const FEED_UNITS_PER_USD = 1e8
const UPDATE_GAS = 200_000n

/** Returns the transaction that sets the price of a coin's feed to `priceUsd`. */
export function setFeedPrice({ feed, feedOwner }: CoinMarket, priceUsd: number): Transaction {
  const data = encodeFunctionData({
    abi: devPriceFeedAbi,
    functionName: 'setAnswer',
    args: [BigInt(Math.round(priceUsd * FEED_UNITS_PER_USD))],
  })
  return { from: feedOwner, to: feed, data, gas: UPDATE_GAS }
}
