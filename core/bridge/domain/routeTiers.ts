import type { BridgeCosts } from './priceBridge.ts'

/** Tier of a route: a finality threshold at which burns are attested, with its current costs. */
export type RouteTier = {
  /** CCTP finality threshold: 1000 fast, 2000 final. */
  readonly minFinality: number
  /** Current maximum amount of one bridge on this tier, USDC-6. */
  readonly maxReceiveUsdc6: bigint
  /** Expected time from payment to delivery, seconds. */
  readonly etaSec: number
  readonly costs: BridgeCosts
}

/** Returns the fastest tier that accepts the amount; undefined if no tier accepts the amount. */
export function tierFor(tiers: readonly RouteTier[], receiveUsdc6: bigint): RouteTier | undefined {
  return tiers.find(({ maxReceiveUsdc6 }) => receiveUsdc6 <= maxReceiveUsdc6)
}
