import type { Address } from 'viem'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { type NativeMarket, nativeMarketOf } from '../deploy/nativeMarket.ts'
import { gasCoins } from '../gasCoins.ts'
import { COIN_RAW_PER_USD, priceUsdOf } from './poolPrice.ts'

/** Simulated world price of a native coin, and the means to move its pool and feed to that price. */
export type CoinMarket = NativeMarket & {
  readonly chain: DevnetChain
  /** Account that sends trades in the pool; `feedOwner` sends updates of the feed. */
  readonly operator: Address
  readonly feedOwner: Address
  /** Feed price divided by pool price, usually 1; undefined while the feed is silent. */
  feedRatio: number | undefined
}

/** Opens the market of a chain's coin; returns undefined on a chain without a gas sponsor. */
export function openCoinMarket(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): CoinMarket | undefined {
  const coin = gasCoins.find(({ chainId }) => chainId === chain.chainId)
  if (coin === undefined) return undefined
  const operator = accounts.marketMaker.address
  const feedOwner = accounts.gasOwner.address
  return { ...nativeMarketOf(coin, accounts), chain, operator, feedOwner, feedRatio: 1 }
}

/** Returns the current pool price, USD per coin. */
export async function coinPriceUsd({ chain, pool, coinIsToken0 }: CoinMarket): Promise<number> {
  const [sqrtX96] = await chain.client.readContract({
    address: pool,
    abi: uniswapV3PoolAbi,
    functionName: 'slot0',
  })
  return priceUsdOf(sqrtX96, coinIsToken0, COIN_RAW_PER_USD)
}
