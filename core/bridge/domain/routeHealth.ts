import type { RouteState, RouteWaits } from './judgeWaits.ts'
import type { RouteFigures } from './routeFigures.ts'
import type { RouteTier } from './routeTiers.ts'

/** Whether a route can be sold now; `reason` is for people, null while it is open. */
export type RouteHealth = {
  readonly chainId: number
  readonly toChainId: number
  readonly state: RouteState
  /** False in state `closed` alone. */
  readonly isOpen: boolean
  readonly reason: string | null
  /** What is late on the route, for people; null in every state but `warning`. */
  readonly warning: string | null
  /** Our burns on it that wait for delivery; null while the database does not answer. */
  readonly waits: Pick<RouteWaits, 'waiting' | 'oldestSec'> | null
  /** Delivery times of our burns on it; null while the database does not answer. */
  readonly figures: RouteFigures | null
  /** Most that one bridge can deliver now, USDC-6. */
  readonly maxReceiveUsdc6: bigint
  /** Ways to be attested, the fastest first; none while it is closed. */
  readonly tiers: readonly RouteTier[]
}
