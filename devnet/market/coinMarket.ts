import type { Address } from 'viem'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { type NativeMarket, nativeMarketOf } from '../deploy/nativeMarket.ts'
import { gasCoins } from '../gasCoins.ts'
import { COIN_RAW_PER_USD, priceUsdOf } from './poolPrice.ts'

/** The simulated world price of a coin that pays gas, and the means to bring pool and feed there. */
export type CoinMarket = NativeMarket & {
  readonly chain: DevnetChain
  /** Sends what moves the pool, and what the feed says. */
  readonly operator: Address
  readonly feedOwner: Address
  /** What the feed says in shares of the pool's price, usually 1; undefined when it says nothing any more. */
  feedRatio: number | undefined
}

/** The market of a chain's coin; undefined on a chain without a gas sponsor. */
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

/** USD per coin in the pool now. */
export async function coinPriceUsd({ chain, pool, coinIsToken0 }: CoinMarket): Promise<number> {
  const [sqrtX96] = await chain.client.readContract({
    address: pool,
    abi: uniswapV3PoolAbi,
    functionName: 'slot0',
  })
  return priceUsdOf(sqrtX96, coinIsToken0, COIN_RAW_PER_USD)
}
