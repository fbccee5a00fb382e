import type { Usdc6 } from '../../kernel/money.ts'
import { cumulativeAt, type TickPoint, twapPriceUsdc6, type WindowEdges } from './twap.ts'
import { TWAP_SUB_WINDOWS } from './vaultRules.ts'

/** Data of one pool that a price source reads at `nowSec`. */
export type PoolReading = {
  readonly stockIsToken0: boolean
  readonly nowSec: number
  /** Length of the TWAP window in seconds, a multiple of five; configured in the price source. */
  readonly windowSec: number
  /** Liquidity in range at `nowSec`, and the minimum liquidity at which the price source returns a price. */
  readonly liquidity: bigint
  readonly minLiquidity: bigint
  /** Timestamp of the oldest observation in the ring of the pool at `nowSec`, unix seconds. */
  readonly oldestObservationSec: number
  /** Newest point at or before each time of `windowEdgesSec`, in the same order. */
  readonly points: SixOf<TickPoint>
}

export type SixOf<T> = readonly [T, T, T, T, T, T]

export type PriceAnswer =
  | { readonly kind: 'price'; readonly priceUsdc6: Usdc6 }
  | {
      readonly kind: 'unavailable'
      readonly reason: 'too_little_liquidity' | 'history_too_short' | 'rounds_to_zero'
    }

/**
 * Returns the answer of `priceUsdc` in a block at `nowSec`: USDC-6 per whole token, rounded down, or the reason why the
 * contract reverts.
 */
export function priceAt(reading: PoolReading): PriceAnswer {
  if (reading.liquidity < reading.minLiquidity) {
    return { kind: 'unavailable', reason: 'too_little_liquidity' }
  }
  if (reading.nowSec - reading.windowSec < reading.oldestObservationSec) {
    return { kind: 'unavailable', reason: 'history_too_short' }
  }
  const [t0, t1, t2, t3, t4, t5] = windowEdgesSec(reading.nowSec, reading.windowSec)
  const [p0, p1, p2, p3, p4, p5] = reading.points
  const edges: WindowEdges = [
    cumulativeAt(p0, t0),
    cumulativeAt(p1, t1),
    cumulativeAt(p2, t2),
    cumulativeAt(p3, t3),
    cumulativeAt(p4, t4),
    cumulativeAt(p5, t5),
  ]
  const { stockIsToken0, windowSec } = reading
  const priceUsdc6 = twapPriceUsdc6({ stockIsToken0, windowSec, edges })
  if (priceUsdc6 === 0n) return { kind: 'unavailable', reason: 'rounds_to_zero' }
  return { kind: 'price', priceUsdc6 }
}

/** Returns the unix seconds of the six edges of the window that ends at `nowSec`, oldest first. */
export function windowEdgesSec(nowSec: number, windowSec: number): SixOf<number> {
  const part = windowSec / TWAP_SUB_WINDOWS
  return [
    nowSec - 5 * part,
    nowSec - 4 * part,
    nowSec - 3 * part,
    nowSec - 2 * part,
    nowSec - part,
    nowSec,
  ]
}

/** Returns the number of the oldest write in the ring of the pool, counted from 1. */
export function oldestObservationNumber(ring: {
  readonly observationCount: number
  readonly observationFilled: number
}): number {
  return ring.observationCount - ring.observationFilled + 1
}
