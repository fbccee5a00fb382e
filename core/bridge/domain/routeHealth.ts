import type { RouteState, RouteWaits } from './checkWaits.ts'
import type { RouteFigures } from './routeFigures.ts'
import type { RouteTier } from './routeTiers.ts'

/** Whether a route is sold now; `reason` is a text for people, null while the route is open. */
export type RouteHealth = {
  readonly chainId: number
  readonly toChainId: number
  readonly state: RouteState
  /** False only in state `closed`. */
  readonly isOpen: boolean
  readonly reason: string | null
  /** Reason for the warning, for people; null in every other state than `warning`. */
  readonly warning: string | null
  /** Burns of this deployment that wait for delivery on the route; null without the database. */
  readonly waits: Pick<RouteWaits, 'waiting' | 'oldestSec'> | null
  /** Delivery times of this deployment's burns on the route; null without the database. */
  readonly figures: RouteFigures | null
  /** Maximum amount that one bridge can deliver now, USDC-6. */
  readonly maxReceiveUsdc6: bigint
  /** Tiers of the route, the fastest first; empty while the route is closed. */
  readonly tiers: readonly RouteTier[]
}
