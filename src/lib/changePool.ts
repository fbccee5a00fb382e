import type { Context } from 'ponder:registry'
import schema from 'ponder:schema'
import { key } from './keys.ts'
import type { LogEvent } from './logFacts.ts'
import type { PoolOracle } from './observation.ts'

/**
 * Applies a log to the oracle of a pool, and to its state at the end of the block; the state of a pool starts with its
 * `Initialize` log.
 */
export async function changePool(
  context: Context,
  event: LogEvent,
  apply: (oracle: PoolOracle) => PoolOracle,
): Promise<void> {
  const row = await context.db.find(schema.pool, { id: key(context.chain.id, event.log.address) })
  // Without its `Initialize` log, the past and the price of a pool are unknown, so the index omits the pool.
  if (row === null) return
  await recordPool(
    context,
    event,
    apply({
      tick: row.tick,
      sqrtPriceX96: row.sqrtPriceX96,
      liquidity: row.liquidity,
      timestampSec: row.observationAt,
      tickCumulative: row.tickCumulative,
      observationIndex: row.observationIndex,
      observationCount: row.observationCount,
      observationFilled: row.observationFilled,
      cardinality: row.cardinality,
      cardinalityNext: row.cardinalityNext,
    }),
  )
}

/** Stores the oracle of a pool after a log; a later log of the same block replaces the row. */
export async function recordPool(
  context: Context,
  event: LogEvent,
  oracle: PoolOracle,
): Promise<void> {
  const { address } = event.log
  const id = key(context.chain.id, address)
  const blockNumber = Number(event.block.number)
  const known = {
    chainId: context.chain.id,
    address,
    blockNumber,
    tick: oracle.tick,
    sqrtPriceX96: oracle.sqrtPriceX96,
    liquidity: oracle.liquidity,
    observationAt: oracle.timestampSec,
    tickCumulative: oracle.tickCumulative,
    observationCount: oracle.observationCount,
    observationFilled: oracle.observationFilled,
    cardinality: oracle.cardinality,
  }
  const { observationIndex, cardinalityNext } = oracle
  const pool = { ...known, observationIndex, cardinalityNext }
  await context.db
    .insert(schema.pool)
    .values({ id, ...pool })
    .onConflictDoUpdate(pool)
  const state = { ...known, poolId: id, timestamp: Number(event.block.timestamp) }
  await context.db
    .insert(schema.poolState)
    .values({ id: key(context.chain.id, address, blockNumber), ...state })
    .onConflictDoUpdate(state)
}
