import { type Address, encodeFunctionData } from 'viem'
import { marketMakerAbi } from '../../contracts-abi/marketMakerAbi.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import type { StockMarket } from '../devnetContracts.ts'

/**
 * Liquidity of each trading pool: about 12 million USDC of virtual depth.
 *
 * A vault at its cap of 25,000 USDC then moves a price by less than 0.2 %.
 */
export const LIVE_LIQUIDITY = 8_000_000_000_000n

type Maker = { readonly marketMaker: Address; readonly operator: Address }

/** Adds the market maker's whole position to a pool. */
export async function addLiquidity(
  chain: DevnetChain,
  maker: Maker,
  market: StockMarket,
): Promise<void> {
  const data = encodeFunctionData({
    abi: marketMakerAbi,
    functionName: 'addLiquidity',
    args: [market.pool, market.tickLower, market.tickUpper, LIVE_LIQUIDITY],
  })
  await sendTransaction(chain, { from: maker.operator, to: maker.marketMaker, data })
}

/** Removes the market maker's whole position from a pool. */
export async function removeLiquidity(
  chain: DevnetChain,
  maker: Maker,
  market: StockMarket,
): Promise<void> {
  const data = encodeFunctionData({
    abi: marketMakerAbi,
    functionName: 'removeLiquidity',
    args: [market.pool, market.tickLower, market.tickUpper, LIVE_LIQUIDITY],
  })
  await sendTransaction(chain, { from: maker.operator, to: maker.marketMaker, data })
}
