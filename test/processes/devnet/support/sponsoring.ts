import { devPriceFeedAbi } from '../../../../contracts-abi/devPriceFeedAbi.ts'
import { uniswapV3PoolAbi } from '../../../../contracts-abi/uniswapV3PoolAbi.ts'
import type { GasDeployment } from '../../../../core/deployment.ts'
import { latestBlock } from '../../../../devnet/chain/latestBlock.ts'
import type { Devnet } from '../../../../devnet/createDevnet.ts'
import type { CoinMarket } from '../../../../devnet/market/coinMarket.ts'
import { chainOf } from './bridging.ts'

export function gasOf({ deployment }: Devnet, chainId: number): GasDeployment {
  return deployment.gas.find((entry) => entry.chainId === chainId)!
}

export function coinMarketOf({ coinMarkets }: Devnet, chainId: number): CoinMarket {
  return coinMarkets.find(({ coin }) => coin.chainId === chainId)!
}

/** Returns the TWAP of a coin over the last ten minutes of the pool, USD. */
export async function twapUsd(devnet: Devnet, chainId: number): Promise<number> {
  const { pool, coinIsToken0 } = coinMarketOf(devnet, chainId)
  const [ticks] = await chainOf(devnet, chainId).client.readContract({
    address: pool,
    abi: uniswapV3PoolAbi,
    functionName: 'observe',
    args: [[600, 0]],
  })
  const tick = Number(ticks[1]! - ticks[0]!) / 600
  return 1.0001 ** (coinIsToken0 ? tick : -tick) * 1e12
}

/** Returns the last answer of the feed of a coin, and its age before the newest block in seconds. */
export async function feedOf(devnet: Devnet, chainId: number) {
  const chain = chainOf(devnet, chainId)
  const { feed } = gasOf(devnet, chainId).native
  const [, answer, , updatedAtSec] = await chain.client.readContract({
    address: feed,
    abi: devPriceFeedAbi,
    functionName: 'latestRoundData',
  })
  const { timestampSec } = await latestBlock(chain)
  return { usd: Number(answer) / 1e8, ageSec: timestampSec - Number(updatedAtSec) }
}
