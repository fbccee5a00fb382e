import {
  type Address,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getCreate2Address,
  type Hex,
  keccak256,
  pad,
  toHex,
} from 'viem'
import { devPriceFeedAbi } from '../../contracts-abi/devPriceFeedAbi.ts'
import { devWrappedAbi } from '../../contracts-abi/devWrappedAbi.ts'
import { marketMakerAbi } from '../../contracts-abi/marketMakerAbi.ts'
import { uniswapV3FactoryAbi } from '../../contracts-abi/uniswapV3FactoryAbi.ts'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import { lowerAddress } from '../../core/kernel/lowerAddress.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import type { GasCoin } from '../gasCoins.ts'
import { COIN_RAW_PER_USD, sqrtPriceX96, tickAt } from '../market/poolPrice.ts'
import { type Create2Contract, create2Address, prepareCreate2 } from './create2.ts'
import { loadArtifact } from './loadArtifact.ts'
import { canonicalUsdc, fiatTokenAdminAbi, MINTER_ALLOWANCE_USDC6 } from './usdc.ts'
import { creationCodeOf } from './vaultFamily.ts'

/** Market of a coin: its pool with USDC, the market maker, and the price feed. */
export type NativeMarket = {
  readonly coin: GasCoin
  readonly usdc: Address
  readonly coinIsToken0: boolean
  readonly pool: Address
  readonly feed: Address
  readonly marketMaker: Address
}

/**
 * Seconds after which a feed updates even without a price change. Source: feeds of ETH and POL in USD on Base and
 * Polygon.
 */
export const FEED_HEARTBEAT_SEC = 1_200
/** Units of the feed per USD. */
const FEED_DECIMALS = 1e8
/** Fee of the pool, hundredths of a basis point: 5 bps, as in the deepest pools of these pairs. */
const FEE = 500
const TICK_SPACING = 10
/** Ticks on each side: the price may move by a factor of 20 before liquidity ends. */
const HALF_RANGE_TICKS = 30_000
/** Virtual depth of a pool on each side at the start, USDC-6. */
const DEPTH_USDC6 = 2_000_000_000_000n
/** Wrapped coins of the market maker, as a multiple of its position, because prices move far. */
const STOCK_OF_COINS = 20n
/** Oracle slots: ten minutes with a trade in each two-second block. */
export const POOL_SLOTS = 320
/** Seconds of price memory of a new pool, so that its ten-minute mean exists at once. */
export const POOL_MEMORY_SEC = 3_600
/** Storage slot of the first observation of a Uniswap v3 pool. */
const FIRST_OBSERVATION = pad(toHex(8))
const CALL_GAS = 1_000_000n

/**
 * Returns the addresses of a coin's market, which follow from its code. Throws `RangeError` for a chain without USDC.
 */
export function nativeMarketOf(coin: GasCoin, accounts: DevnetAccounts): NativeMarket {
  const usdc = canonicalUsdc[coin.chainId]?.address
  if (usdc === undefined) throw new RangeError(`no canonical USDC on chain ${coin.chainId}`)
  const coinIsToken0 = coin.wrapped < usdc
  return {
    coin,
    usdc,
    coinIsToken0,
    pool: poolOf(coin.wrapped, usdc),
    feed: create2Address(feedCode(coin, accounts)),
    marketMaker: create2Address(marketMakerCode(accounts)),
  }
}

/**
 * Sets the code of a wrapped coin at its canonical address, and returns the transactions that create its market with
 * USDC, a pool with liquidity and a feed; empty if the pool exists.
 *
 * The transactions must be mined in one block, because a partial setup could not be completed.
 */
export async function prepareNativeMarket(
  chain: DevnetChain,
  accounts: DevnetAccounts,
  market: NativeMarket,
): Promise<readonly Transaction[]> {
  const { coin, pool } = market
  if ((await chain.rpc('eth_getCode', [pool, 'latest'])) !== '0x') return []
  await ensureWrapped(chain, accounts, coin)
  const from = accounts.deployer.address
  return [
    ...(await prepareCreate2(chain, from, factoryCode())),
    ...(await prepareCreate2(chain, from, marketMakerCode(accounts))),
    ...(await prepareCreate2(chain, from, feedCode(coin, accounts))),
    ...(await stockMaker(chain, accounts, market)),
    ...openPool(accounts, market),
  ]
}

/**
 * Gives a pool an hour of price memory at its opening price.
 *
 * Only valid before the first trade of the pool. Does nothing on a node that cannot rewrite storage: there, the time
 * until the present ages the pool.
 */
export async function fillPoolHistory(chain: DevnetChain, { pool }: NativeMarket): Promise<void> {
  if (chain.node.kind !== 'anvil') return
  const { timestampSec } = await latestBlock(chain)
  // Observation of the second `timestampSec - POOL_MEMORY_SEC`: initialized, with zero accumulators.
  const observation = (1n << 248n) | BigInt(timestampSec - POOL_MEMORY_SEC)
  await chain.rpc('anvil_setStorageAt', [pool, FIRST_OBSERVATION, toHex(observation, { size: 32 })])
}

async function ensureWrapped(
  chain: DevnetChain,
  accounts: DevnetAccounts,
  { wrapped, name, symbol }: GasCoin,
): Promise<void> {
  if ((await chain.rpc('eth_getCode', [wrapped, 'latest'])) !== '0x') return
  const data = encodeDeployData({
    abi: devWrappedAbi,
    bytecode: creationCodeOf('DevWrapped'),
    args: [`Wrapped ${name}`, `W${symbol}`],
  })
  const call = { from: accounts.deployer.address, data }
  // A call with creation code returns the runtime code of a deployment, with the names of the token.
  const runtimeCode = await chain.rpc('eth_call', [call, 'latest'])
  await chain.rpc('anvil_setCode', [wrapped, runtimeCode])
}

/** Makes the market maker a minter of USDC and gives it wrapped coins, which cannot be minted. */
async function stockMaker(
  chain: DevnetChain,
  accounts: DevnetAccounts,
  market: NativeMarket,
): Promise<readonly Transaction[]> {
  const { coin, usdc, marketMaker } = market
  const from = accounts.marketMaker.address
  const valueWei = depthWei(coin) * STOCK_OF_COINS
  const balanceWei = BigInt(await chain.rpc('eth_getBalance', [from, 'latest']))
  await chain.rpc('anvil_setBalance', [from, toHex(balanceWei + valueWei)])
  const call = { gas: CALL_GAS }
  return [
    {
      ...call,
      from: accounts.usdcAdmin.address,
      to: usdc,
      data: encodeFunctionData({
        abi: fiatTokenAdminAbi,
        functionName: 'configureMinter',
        args: [marketMaker, MINTER_ALLOWANCE_USDC6],
      }),
    },
    {
      ...call,
      from,
      to: coin.wrapped,
      data: encodeFunctionData({ abi: devWrappedAbi, functionName: 'deposit' }),
      valueWei,
    },
    {
      ...call,
      from,
      to: coin.wrapped,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [marketMaker, valueWei],
      }),
    },
  ]
}

function openPool(accounts: DevnetAccounts, market: NativeMarket): readonly Transaction[] {
  const { coin, usdc, pool, marketMaker, coinIsToken0 } = market
  const tick = tickAt(coin.startPriceUsd, coinIsToken0, TICK_SPACING, COIN_RAW_PER_USD)
  const price = sqrtPriceX96(coin.startPriceUsd, coinIsToken0, COIN_RAW_PER_USD)
  const from = accounts.marketMaker.address
  const create = encodeFunctionData({
    abi: uniswapV3FactoryAbi,
    functionName: 'createPool',
    args: [coin.wrapped, usdc, FEE],
  })
  const initialize = encodeFunctionData({
    abi: uniswapV3PoolAbi,
    functionName: 'initialize',
    args: [price],
  })
  const grow = encodeFunctionData({
    abi: uniswapV3PoolAbi,
    functionName: 'increaseObservationCardinalityNext',
    args: [POOL_SLOTS],
  })
  const liquidity = encodeFunctionData({
    abi: marketMakerAbi,
    functionName: 'addLiquidity',
    args: [pool, tick - HALF_RANGE_TICKS, tick + HALF_RANGE_TICKS, liquidityAt(coin)],
  })
  return [
    { from, to: create2Address(factoryCode()), data: create, gas: 6_000_000n },
    { from, to: pool, data: initialize, gas: CALL_GAS },
    { from, to: pool, data: grow, gas: 9_000_000n },
    { from, to: marketMaker, data: liquidity, gas: CALL_GAS },
  ]
}

/** Returns the amount of native coins that has the value of the depth at the start price, wei, rounded down. */
function depthWei({ startPriceUsd }: GasCoin): bigint {
  return (DEPTH_USDC6 * 10n ** 12n * 10_000n) / BigInt(Math.round(startPriceUsd * 10_000))
}

/** Returns the liquidity of a pool with the depth on both sides: the geometric mean of both depths. */
function liquidityAt(coin: GasCoin): bigint {
  return BigInt(Math.round(Math.sqrt(Number(DEPTH_USDC6) * Number(depthWei(coin)))))
}

function poolOf(wrapped: Address, usdc: Address): Address {
  const tokens = wrapped < usdc ? ([wrapped, usdc] as const) : ([usdc, wrapped] as const)
  const parameters = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  const salt = keccak256(encodeAbiParameters(parameters, [...tokens, FEE]))
  const from = create2Address(factoryCode())
  return lowerAddress(getCreate2Address({ from, salt, bytecode: uniswap('UniswapV3Pool') }))
}

function factoryCode(): Create2Contract {
  return { creationCode: uniswap('UniswapV3Factory'), gas: 6_500_000n }
}

function marketMakerCode({ marketMaker }: DevnetAccounts): Create2Contract {
  const creationCode = encodeDeployData({
    abi: marketMakerAbi,
    bytecode: creationCodeOf('MarketMaker'),
    args: [marketMaker.address],
  })
  return { creationCode, gas: 2_000_000n }
}

function feedCode(
  { symbol, startPriceUsd }: GasCoin,
  { gasOwner }: DevnetAccounts,
): Create2Contract {
  const answer = BigInt(Math.round(startPriceUsd * FEED_DECIMALS))
  const creationCode = encodeDeployData({
    abi: devPriceFeedAbi,
    bytecode: creationCodeOf('DevPriceFeed'),
    args: [`${symbol} / USD`, answer, gasOwner.address],
  })
  return { creationCode, gas: 1_000_000n }
}

function uniswap(name: string): Hex {
  return loadArtifact(`@uniswap/v3-core/artifacts/contracts/${name}.sol/${name}.json`).bytecode
}
