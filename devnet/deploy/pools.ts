import { type Address, encodeFunctionData, zeroAddress } from 'viem'
import { uniswapV3FactoryAbi } from '../../contracts-abi/uniswapV3FactoryAbi.ts'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import { deployContract } from '../chain/deployContract.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { type DevnetStock, devnetStocks } from '../constituents.ts'
import type { StockMarket } from '../devnetContracts.ts'
import { DevnetError } from '../devnetError.ts'
import { sqrtPriceX96, tickAt } from '../market/poolPrice.ts'
import { loadArtifact } from './loadArtifact.ts'

const FACTORY = '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'
/** Fees of the pools, hundredths of a basis point: 5 bps for pools with trades, 30 bps for pools that stay empty. */
const LIVE_FEE = 500
const DEAD_FEE = 3000
const LIVE_TICK_SPACING = 10
/** Ticks on each side: prices may move by a factor of 20 before liquidity ends. */
const HALF_RANGE_TICKS = 30_000
/**
 * Oracle slots during the history. A block takes 2 ms with these and 6 ms with 1000 slots, because anvil hashes every
 * storage slot of a changed contract; 16 slots cover the half hour before any burst of history.
 */
export const HISTORY_CARDINALITY = 16
/**
 * Oracle slots of a live chain after each of two calls: 30 minutes of 2-second blocks need 900 slots, and each call
 * needs less than the gas cap of EIP-7825.
 */
const LIVE_CARDINALITIES = [500, 1000] as const
const CARDINALITY_GAS = 16_000_000n
const CREATE_POOL_GAS = 8_000_000n

/** Creates for each stock a pool with trades and a pool that never has liquidity. */
export async function deployPools(
  chain: DevnetChain,
  from: Address,
  usdc: Address,
): Promise<StockMarket[]> {
  const factory = (await deployContract(chain, from, loadArtifact(FACTORY).bytecode)).address
  const markets: StockMarket[] = []
  for (const stock of devnetStocks) {
    const stockIsToken0 = stock.address.toLowerCase() < usdc
    const create = (fee: number) => createPool(chain, { from, factory, usdc, stock, fee })
    const pool = await create(LIVE_FEE)
    await growOracle(chain, from, pool, [HISTORY_CARDINALITY])
    const tick = tickAt(stock.startPriceUsd, stockIsToken0, LIVE_TICK_SPACING)
    markets.push({
      symbol: stock.symbol,
      token: stock.address,
      pool,
      deadPool: await create(DEAD_FEE),
      stockIsToken0,
      tickLower: tick - HALF_RANGE_TICKS,
      tickUpper: tick + HALF_RANGE_TICKS,
    })
  }
  return markets
}

/** Gives every trading pool the oracle slots of a live chain; the pool uses them once its ring buffer wraps. */
export async function growOracles(
  chain: DevnetChain,
  from: Address,
  markets: readonly StockMarket[],
): Promise<void> {
  for (const { pool } of markets) await growOracle(chain, from, pool, LIVE_CARDINALITIES)
}

async function growOracle(
  chain: DevnetChain,
  from: Address,
  pool: Address,
  cardinalities: readonly number[],
): Promise<void> {
  for (const cardinality of cardinalities) {
    const data = encodeFunctionData({
      abi: uniswapV3PoolAbi,
      functionName: 'increaseObservationCardinalityNext',
      args: [cardinality],
    })
    await sendTransaction(chain, { from, to: pool, data, gas: CARDINALITY_GAS })
  }
}

type PoolSpec = {
  readonly from: Address
  readonly factory: Address
  readonly usdc: Address
  readonly stock: DevnetStock
  readonly fee: number
}

async function createPool(chain: DevnetChain, spec: PoolSpec): Promise<Address> {
  const { from, factory, usdc, stock, fee } = spec
  const args = [stock.address, usdc, fee] as const
  const create = encodeFunctionData({ abi: uniswapV3FactoryAbi, functionName: 'createPool', args })
  await sendTransaction(chain, { from, to: factory, data: create, gas: CREATE_POOL_GAS })
  const checksummed = await chain.client.readContract({
    address: factory,
    abi: uniswapV3FactoryAbi,
    functionName: 'getPool',
    args,
  })
  if (checksummed === zeroAddress) {
    throw new DevnetError('transaction_lost', `no pool for ${stock.symbol}`)
  }
  const pool: Address = `0x${checksummed.slice(2).toLowerCase()}`
  const initialize = encodeFunctionData({
    abi: uniswapV3PoolAbi,
    functionName: 'initialize',
    args: [sqrtPriceX96(stock.startPriceUsd, stock.address < usdc)],
  })
  await sendTransaction(chain, { from, to: pool, data: initialize })
  return pool
}
