import type { RouteState, RouteWaits } from './checkWaits.ts'
import type { RouteFigures } from './routeFigures.ts'
import type { RouteTier } from './routeTiers.ts'

/** State of the sale of a route; `reason` is a text for callers, null while the route is open. */
export type RouteHealth = {
  readonly chainId: number
  readonly toChainId: number
  readonly state: RouteState
  /** False only in state `closed`. */
  readonly isOpen: boolean
  readonly reason: string | null
  /** Reason for the warning, as text; null in any state but `warning`. */
  readonly warning: string | null
  /** Burns of this deployment on the route that wait for delivery; null while the database is unavailable. */
  readonly waits: Pick<RouteWaits, 'waiting' | 'oldestSec'> | null
  /** Delivery times of this deployment's burns on the route; null while the database is unavailable. */
  readonly figures: RouteFigures | null
  /** Maximum amount that one bridge can deliver now, USDC-6. */
  readonly maxReceiveUsdc6: bigint
  /** Tiers of the route, fastest first; empty while the route is closed. */
  readonly tiers: readonly RouteTier[]
}
