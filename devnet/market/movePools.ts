import { type Address, encodeFunctionData, type Hex } from 'viem'
import { marketMakerAbi } from '../../contracts-abi/marketMakerAbi.ts'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import type { StockMarket } from '../devnetContracts.ts'
import type { Market } from './market.ts'
import { sqrtPriceX96 } from './poolPrice.ts'

/** Gas limit for four swaps and a dozen noise trades; a plain move of four pools uses 0.4M. */
const STEP_GAS = 6_000_000n
/** Index of TRANSFER in the pausable features of a B20 asset: a trading halt. */
const TRANSFER_FEATURE = 0

export type NoiseTrade = {
  readonly pool: Address
  readonly zeroForOne: boolean
  readonly amountIn: bigint
}

/** Returns the transaction that performs noise trades and then moves `markets` to the model's prices. */
export function movePools(
  market: Market,
  markets: readonly StockMarket[],
  trades: readonly NoiseTrade[],
): Transaction {
  const targets = markets.map((stock) => {
    const priceUsd = market.prices.pricesUsd[market.markets.indexOf(stock)] ?? 0
    return sqrtPriceX96(priceUsd, stock.stockIsToken0)
  })
  const data: Hex = encodeFunctionData({
    abi: marketMakerAbi,
    functionName: 'step',
    args: [trades, markets.map((stock) => stock.pool), targets],
  })
  return { from: market.operator, to: market.marketMaker, data, gas: STEP_GAS }
}

/**
 * Returns the markets that can move now.
 *
 * A halted token cannot leave its pool; in an empty pool any trade moves the price to the end of the range.
 */
export async function tradableMarkets({ chain, markets }: Market): Promise<StockMarket[]> {
  const tradable = await Promise.all(
    markets.map(async ({ token, pool }) => {
      const [halted, liquidity] = await Promise.all([
        chain.client.readContract({
          address: token,
          abi: stockTokenAbi,
          functionName: 'isPaused',
          args: [TRANSFER_FEATURE],
        }),
        chain.client.readContract({
          address: pool,
          abi: uniswapV3PoolAbi,
          functionName: 'liquidity',
        }),
      ])
      return !halted && liquidity > 0n
    }),
  )
  return markets.filter((_, index) => tradable[index] === true)
}
