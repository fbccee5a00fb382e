import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import type { StockMarket } from '../devnetContracts.ts'
import { DevnetError } from '../devnetError.ts'
import { addLiquidity, removeLiquidity } from '../market/liquidity.ts'
import { marketOf } from './marketOf.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

/** Removes the market maker's liquidity from a stock's pool. Throws `DevnetError` when the pool is already drained. */
export async function drainPool(stage: ScenarioDeps, symbol: string): Promise<void> {
  const stock = marketOf(stage, symbol)
  if ((await liquidityOf(stage, stock)) === 0n) {
    throw new DevnetError('bad_scenario', `the pool of ${stock.symbol} is already drained`)
  }
  await removeLiquidity(stage.residentDeps.chain, stage.market, stock)
}

/** Restores the market maker's liquidity. Throws `DevnetError` when the pool is not drained. */
export async function refillPool(stage: ScenarioDeps, symbol: string): Promise<void> {
  const stock = marketOf(stage, symbol)
  if ((await liquidityOf(stage, stock)) > 0n) {
    throw new DevnetError('bad_scenario', `the pool of ${stock.symbol} is not drained`)
  }
  await addLiquidity(stage.residentDeps.chain, stage.market, stock)
}

function liquidityOf({ residentDeps }: ScenarioDeps, { pool }: StockMarket): Promise<bigint> {
  return residentDeps.chain.client.readContract({
    address: pool,
    abi: uniswapV3PoolAbi,
    functionName: 'liquidity',
  })
}
