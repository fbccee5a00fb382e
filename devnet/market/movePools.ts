import { type Address, encodeFunctionData, type Hex } from 'viem'
import { marketMakerAbi } from '../../contracts-abi/marketMakerAbi.ts'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import type { StockMarket } from '../devnetContracts.ts'
import type { Market } from './market.ts'
import { sqrtPriceX96 } from './poolPrice.ts'

/** Gas of four swaps and a dozen noise trades; a plain move of four pools takes 0.4M. */
const STEP_GAS = 6_000_000n
/** Index of TRANSFER in the pausable features of a B20 asset: a trading halt. */
const TRANSFER_FEATURE = 0

export type NoiseTrade = {
  readonly pool: Address
  readonly zeroForOne: boolean
  readonly amountIn: bigint
}

/** The transaction that performs noise trades and then brings `markets` to the model's prices. */
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

/** Markets whose stock may move now: a halted token cannot leave its pool. */
export async function tradableMarkets(market: Market): Promise<StockMarket[]> {
  const tradable = []
  for (const stock of market.markets) {
    const halted = await market.chain.client.readContract({
      address: stock.token,
      abi: stockTokenAbi,
      functionName: 'isPaused',
      args: [TRANSFER_FEATURE],
    })
    if (!halted) tradable.push(stock)
  }
  return tradable
}
