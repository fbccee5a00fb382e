import { z } from 'zod'
import { aggregatorV3Abi } from '../../../../contracts-abi/aggregatorV3Abi.ts'
import { uniswapV3PoolAbi } from '../../../../contracts-abi/uniswapV3PoolAbi.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { chooseNativePrice } from '../../../kernel/coins/chooseNativePrice.ts'
import { nativeFromTwap } from '../../../kernel/coins/nativeFromTwap.ts'
import type { NativePrice } from '../../../kernel/coins/nativePrice.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { isRevert } from '../../../payments/store/isRevert.ts'
import { GasUnavailable } from '../domain/sponsorErrors.ts'
import { count, type GasRpc } from './createGasRpc.ts'
import { type CheckedContracts, NATIVE_DECIMALS, USDC_DECIMALS } from './readGasProblem.ts'

/**
 * Seconds of the price window: to hold a deep pool at a wrong price for this time costs more than
 * an attacker gains. Source: seed 001, gas.
 */
const WINDOW_SEC = 600

const head = z.object({ number: count, timestamp: count })

/**
 * Returns the price of one coin from the TWAP of its pool and from its feed, both at one block.
 *
 * Throws `GasUnavailable` when a source is not fresh or both sources differ too much, and `RpcUnavailable`.
 */
export async function readNativePrice(
  rpc: GasRpc,
  contracts: CheckedContracts,
  clock: Clock,
): Promise<NativePrice> {
  const block = await rpc.call(head, 'eth_getBlockByNumber', 'latest', false)
  const at = { blockNumber: BigInt(block.number) }
  const { pool, feed, feedHeartbeatSec, wrapped } = contracts.native
  const [ticks, round] = await Promise.all([
    nullIfReverted(rpc, () =>
      rpc.client.readContract({
        ...at,
        address: pool,
        abi: uniswapV3PoolAbi,
        functionName: 'observe',
        args: [[WINDOW_SEC, 0]],
      }),
    ),
    nullIfReverted(rpc, () =>
      rpc.client.readContract({
        ...at,
        address: feed,
        abi: aggregatorV3Abi,
        functionName: 'latestRoundData',
      }),
    ),
  ])
  const [start, end] = ticks?.[0] ?? []
  const choice = chooseNativePrice({
    twapUsdE8:
      start === undefined || end === undefined
        ? null
        : nativeFromTwap({
            tickCumulatives: [start, end],
            windowSec: WINDOW_SEC,
            // A pool sorts its tokens by address. Source: Uniswap v3.
            token0IsNative: wrapped < contracts.usdc,
            decimals: { native: NATIVE_DECIMALS, usdc: USDC_DECIMALS },
          }),
    feedUsdE8: round?.[1] ?? null,
    feedUpdatedSec: Number(round?.[3] ?? 0n),
    heartbeatSec: feedHeartbeatSec,
    // The later of both clocks applies, so that a lagging node cannot make an old feed value appear
    // fresh.
    nowSec: Math.max(block.timestamp, clock.nowSec()),
  })
  if (choice.kind !== 'price') throw new GasUnavailable(choice.reason, RETRY_AFTER_SEC.price)
  const { usdE8, twapUsdE8, feedUsdE8, source } = choice
  return {
    usdE8,
    twapUsdE8,
    feedUsdE8,
    source,
    blockNumber: block.number,
    blockSec: block.timestamp,
  }
}

/** Returns null when the contract reverts: a pool with too short a history, or a feed without a round. */
function nullIfReverted<T>(rpc: GasRpc, read: () => Promise<T>): Promise<T | null> {
  return rpc.run(async () => {
    try {
      return await read()
    } catch (error) {
      if (isRevert(error)) return null
      throw error
    }
  })
}
