import type { Address } from 'viem'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import type { DevnetContracts, StockMarket } from '../devnetContracts.ts'
import { priceUsdOf } from './poolPrice.ts'
import type { MarketPrices } from './priceModel.ts'

/** Simulated world price of each stock, and the means to move the pools to that price. */
export type Market = {
  readonly chain: DevnetChain
  readonly marketMaker: Address
  readonly operator: Address
  readonly markets: readonly StockMarket[]
  /** Current prices of the model; each step replaces them. */
  prices: MarketPrices
}

/** Opens a market whose model starts from the current pool prices. */
export async function openMarket(
  chain: DevnetChain,
  contracts: DevnetContracts,
  accounts: DevnetAccounts,
): Promise<Market> {
  const pricesUsd = []
  for (const { pool, stockIsToken0 } of contracts.markets) {
    const [sqrtX96] = await chain.client.readContract({
      address: pool,
      abi: uniswapV3PoolAbi,
      functionName: 'slot0',
    })
    pricesUsd.push(priceUsdOf(sqrtX96, stockIsToken0))
  }
  return {
    chain,
    marketMaker: contracts.marketMaker,
    operator: accounts.marketMaker.address,
    markets: contracts.markets,
    prices: { atSec: (await latestBlock(chain)).timestampSec, pricesUsd },
  }
}
