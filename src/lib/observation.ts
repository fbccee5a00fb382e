/**
 * State of a Uniswap v3 pool, as far as its logs determine the answer of `observe()`.
 *
 * `tick`, `sqrtPriceX96` and `liquidity` are from the newest log. `timestampSec` and `tickCumulative` belong to the
 * newest observation: the integral of the tick over seconds since initialisation, up to that second. After that second
 * the integral grows by `tick` per second, also when several logs of that second changed the tick (the last log
 * counts). Slots are written in ring order, so the oldest observation in the ring is write number `observationCount -
 * observationFilled + 1`.
 */
export type PoolOracle = {
  readonly tick: number
  readonly sqrtPriceX96: bigint
  /** Liquidity in range of the current tick, in the unit of the pool. */
  readonly liquidity: bigint
  readonly timestampSec: number
  readonly tickCumulative: bigint
  readonly observationIndex: number
  /** Number of all written observations, including the first at initialisation. */
  readonly observationCount: number
  /** Number of slots of the ring with an observation. */
  readonly observationFilled: number
  readonly cardinality: number
  readonly cardinalityNext: number
}

export type InitializeLog = {
  readonly timestampSec: number
  readonly tick: number
  readonly sqrtPriceX96: bigint
}

export type SwapLog = InitializeLog & { readonly liquidity: bigint }

export type LiquidityLog = {
  readonly timestampSec: number
  readonly tickLower: number
  readonly tickUpper: number
  /** Positive for `Mint`, negative for `Burn`. */
  readonly liquidityDelta: bigint
}

/** State after `Initialize`: one slot with an integral of zero. */
export function applyInitialize(log: InitializeLog): PoolOracle {
  return {
    tick: log.tick,
    sqrtPriceX96: log.sqrtPriceX96,
    liquidity: 0n,
    timestampSec: log.timestampSec,
    tickCumulative: 0n,
    observationIndex: 0,
    observationCount: 1,
    observationFilled: 1,
    cardinality: 1,
    cardinalityNext: 1,
  }
}

/**
 * State after `Swap`; the pool records an observation only when the swap ends at another tick.
 *
 * Throws RangeError when the log is older than the newest observation. Source: UniswapV3Pool.swap of v3-core 1.0.1,
 * which passes the tick from before the swap to `Oracle.write`.
 */
export function applySwap(state: PoolOracle, log: SwapLog): PoolOracle {
  const written = log.tick === state.tick ? state : observe(state, log.timestampSec)
  return {
    ...written,
    tick: log.tick,
    sqrtPriceX96: log.sqrtPriceX96,
    liquidity: log.liquidity,
  }
}

/**
 * State after `Mint` or `Burn`; only a range with the current tick changes the state, and a burn of zero never does.
 *
 * Throws RangeError when more liquidity is burnt than is in range, or the log is older than the newest observation.
 * Source: UniswapV3Pool._modifyPosition of v3-core 1.0.1.
 */
export function applyLiquidity(state: PoolOracle, log: LiquidityLog): PoolOracle {
  const inRange = log.tickLower <= state.tick && state.tick < log.tickUpper
  if (log.liquidityDelta === 0n || !inRange) return state
  const liquidity = state.liquidity + log.liquidityDelta
  if (liquidity < 0n) throw new RangeError(`liquidity would fall to ${liquidity}`)
  return { ...observe(state, log.timestampSec), liquidity }
}

/** State after `IncreaseObservationCardinalityNext`; the ring itself grows when a write passes its end. */
export function applyCardinalityNext(state: PoolOracle, cardinalityNext: number): PoolOracle {
  return cardinalityNext > state.cardinalityNext ? { ...state, cardinalityNext } : state
}

/** `Oracle.write` of the pool: at most one observation per second, with the tick before this log. */
function observe(state: PoolOracle, timestampSec: number): PoolOracle {
  const elapsedSec = timestampSec - state.timestampSec
  if (elapsedSec < 0) {
    throw new RangeError(
      `log at ${timestampSec} is older than observation at ${state.timestampSec}`,
    )
  }
  if (elapsedSec === 0) return state
  const atEnd = state.observationIndex === state.cardinality - 1
  const cardinality = atEnd ? Math.max(state.cardinality, state.cardinalityNext) : state.cardinality
  return {
    ...state,
    timestampSec,
    tickCumulative: state.tickCumulative + BigInt(state.tick) * BigInt(elapsedSec),
    observationIndex: (state.observationIndex + 1) % cardinality,
    observationCount: state.observationCount + 1,
    observationFilled: Math.min(state.observationFilled + 1, cardinality),
    cardinality,
  }
}
