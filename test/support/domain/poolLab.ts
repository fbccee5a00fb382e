import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseEventLogs,
} from 'viem'
import { twapPriceSourceAbi } from '../../../contracts-abi/twapPriceSourceAbi.ts'
import { uniswapV3FactoryAbi } from '../../../contracts-abi/uniswapV3FactoryAbi.ts'
import { uniswapV3PoolAbi } from '../../../contracts-abi/uniswapV3PoolAbi.ts'
import type { Compiled } from './compileSolidity.ts'
import { creationCodeOf } from './creationCodeOf.ts'
import { startTestChain, type TestChain } from './startTestChain.ts'

/** Ticks of a position, in units of the pool's tick spacing. */
export type Range = { readonly lower: number; readonly upper: number }

/** Any action on a pool. */
export type Action =
  | { readonly kind: 'swap'; readonly up: boolean; readonly amount: bigint }
  | { readonly kind: 'move'; readonly tick: number }
  | { readonly kind: 'mint' | 'burn'; readonly range: Range; readonly amount: bigint }
  | { readonly kind: 'grow'; readonly cardinality: number }
  | { readonly kind: 'flash'; readonly amount: bigint }

export type LabPool = {
  readonly address: Address
  readonly stock: Address
  readonly stockIsToken0: boolean
  readonly priceSource: Address
}

export type PoolLab = {
  readonly chain: TestChain
  /** Creates an uninitialised pool for one scenario, with a price source that reads it. */
  openPool(stockIsToken0: boolean): Promise<LabPool>
  submitInitialize(pool: LabPool, tick: number): Promise<Hex>
  submit(pool: LabPool, action: Action): Promise<Hex>
  /** Returns the time of the newest block, and the logs of the pool in this block. */
  newestBlock(pool: LabPool): Promise<{ nowSec: number; logs: PoolLog[] }>
}

export type PoolLog = ReturnType<typeof parsePoolLogs>[number]

export const WINDOW_SEC = 1800
export const MAX_DEVIATION_BPS = 100
export const MIN_LIQUIDITY = 10n ** 9n
const TICK_SPACING = 10
const POOL_FEE = 500

/** Starts a chain with the real Uniswap v3 factory and a trader. */
export async function startPoolLab({
  FreeToken,
  PoolActor,
}: Record<string, Compiled>): Promise<PoolLab> {
  const chain = await startTestChain()
  const actor = { abi: PoolActor!.abi, address: await chain.deploy(PoolActor!.bytecode) }
  const factory = await chain.deploy(uniswapFactoryCode())
  const tokenCode = encodeDeployData({ ...FreeToken!, args: [8] })

  return {
    chain,
    async openPool(stockIsToken0) {
      const pair = [await chain.deploy(tokenCode), await chain.deploy(tokenCode)] as const
      const [token0, token1] = BigInt(pair[0]) < BigInt(pair[1]) ? pair : [pair[1], pair[0]]
      const [stock, usdc] = stockIsToken0 ? [token0, token1] : [token1, token0]
      const key = { abi: uniswapV3FactoryAbi, args: [token0, token1, POOL_FEE] } as const
      const data = encodeFunctionData({ ...key, functionName: 'createPool' })
      await chain.submit({ to: factory, data })
      await chain.mine(1)
      const address = await chain.client.readContract({
        ...key,
        address: factory,
        functionName: 'getPool',
      })
      const priceSource = await chain.deploy(
        encodeDeployData({
          abi: twapPriceSourceAbi,
          bytecode: creationCodeOf('TwapPriceSource'),
          args: [usdc, [stock], [address], WINDOW_SEC, BigInt(MAX_DEVIATION_BPS), MIN_LIQUIDITY, 0],
        }),
      )
      return { address, stock, stockIsToken0, priceSource }
    },
    submitInitialize(pool, tick) {
      const args = [rootAtTick(tick)] as const
      const data = encodeFunctionData({ abi: uniswapV3PoolAbi, functionName: 'initialize', args })
      return chain.submit({ to: pool.address, data })
    },
    submit(pool, action) {
      const to = action.kind === 'grow' ? pool.address : actor.address
      return chain.submit({ to, data: callData(actor.abi, pool.address, action) })
    },
    async newestBlock(pool) {
      const { timestamp } = await chain.client.getBlock({ blockTag: 'latest' })
      const logs = await chain.client.getLogs({
        address: pool.address,
        fromBlock: 'latest',
        toBlock: 'latest',
      })
      return { nowSec: Number(timestamp), logs: parsePoolLogs(logs) }
    },
  }
}

function parsePoolLogs(logs: Parameters<typeof parseEventLogs>[0]['logs']) {
  return parseEventLogs({ abi: uniswapV3PoolAbi, logs, strict: true })
}

function uniswapFactoryCode(): Hex {
  const artifact = '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'
  const { bytecode }: { bytecode: Hex } = createRequire(import.meta.url)(artifact)
  return bytecode
}

function callData(actorAbi: Abi, pool: Address, action: Action): Hex {
  const call = (functionName: string, ...args: readonly unknown[]) =>
    encodeFunctionData({ abi: actorAbi, functionName, args: [pool, ...args] })
  switch (action.kind) {
    case 'swap':
      return call('swap', !action.up, action.amount)
    case 'move':
      return call('moveTo', rootAtTick(action.tick))
    case 'mint':
    case 'burn': {
      const { lower, upper } = action.range
      return call(action.kind, lower * TICK_SPACING, upper * TICK_SPACING, action.amount)
    }
    case 'grow':
      return encodeFunctionData({
        abi: uniswapV3PoolAbi,
        functionName: 'increaseObservationCardinalityNext',
        args: [action.cardinality],
      })
    case 'flash':
      return call('flash', action.amount, 0n)
  }
}

/**
 * Returns a price just above the lower end of the tick, so that the pool ends exactly on the tick.
 */
function rootAtTick(tick: number): bigint {
  return BigInt(Math.floor(1.0001 ** (tick / 2) * 2 ** 48) + 1) << 48n
}
