import { hexToBigInt, numberToHex } from 'viem'
import { uniswapV3PoolAbi } from '../../contracts-abi/uniswapV3PoolAbi.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import type { CoinMarket } from './coinMarket.ts'

/** Storage slots of a Uniswap v3 pool: state with price and index of the newest observation, and first observation. */
const STATE_SLOT = 0
const OBSERVATIONS_SLOT = 8
/** Position in the packed state of index, cardinality and next cardinality, 16 bits each. */
const INDEX_BIT = 184n
const ORACLE_BITS = ((1n << 48n) - 1n) << INDEX_BIT
/** Bits of an observation: second 32, accumulated ticks 56, accumulated inverse of liquidity 160, initialized flag. */
const TICKS_BIT = 32n
const LIQUIDITY_BIT = 88n
const IS_ONE = 1n << 248n
/** Value of a prepaid slot without an observation. */
const PREPARED = 1n

/**
 * Sets a pool's price memory to the current price for the last `memorySec`, and without observations before that time.
 *
 * The pool then keeps at most `slots` observations.
 */
export async function rewriteMemory(
  { chain, pool }: CoinMarket,
  memorySec: number,
  slots: number,
): Promise<void> {
  const { client, rpc } = chain
  const contract = { address: pool, abi: uniswapV3PoolAbi } as const
  const [, tick, index] = await client.readContract({ ...contract, functionName: 'slot0' })
  const [lastSec, lastTicks, inverse] = await client.readContract({
    ...contract,
    functionName: 'observations',
    args: [BigInt(index)],
  })
  const nowSec = (await latestBlock(chain)).timestampSec
  const fromSec = nowSec - memorySec
  // Tick accumulator at `fromSec`, continued from the last observation, so that the accumulator stays comparable with
  // earlier reads.
  const ticks = lastTicks + BigInt(tick) * BigInt(fromSec - lastSec)
  const write = (slot: number, value: bigint) =>
    rpc('anvil_setStorageAt', [pool, numberToHex(slot, { size: 32 }), word(value)])
  const first = (inverse << LIQUIDITY_BIT) | (BigInt.asUintN(56, ticks) << TICKS_BIT)
  await write(OBSERVATIONS_SLOT, IS_ONE | first | BigInt(fromSec))
  for (let slot = 1; slot < slots; slot += 1) await write(OBSERVATIONS_SLOT + slot, PREPARED)
  const state = hexToBigInt(
    (await client.getStorageAt({ address: pool, slot: numberToHex(STATE_SLOT) })) ?? '0x0',
  )
  const oracle = (1n | (BigInt(slots) << 16n)) << (INDEX_BIT + 16n)
  await write(STATE_SLOT, (state & ~ORACLE_BITS) | oracle)
}

function word(value: bigint) {
  return numberToHex(value, { size: 32 })
}
