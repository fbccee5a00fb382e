import type { BridgeCosts } from './priceBridge.ts'

/** One of the thresholds at which a burn may be attested, and what it costs to go that way now. */
export type RouteTier = {
  /** CCTP finality threshold: 1000 fast, 2000 final. */
  readonly minFinality: number
  /** Most that can go this way now, USDC-6. */
  readonly maxReceiveUsdc6: bigint
  /** Seconds until it is delivered, as expected now. */
  readonly etaSec: number
  readonly costs: BridgeCosts
}

/** The fastest way that takes the amount; undefined when none does. */
export function tierFor(tiers: readonly RouteTier[], receiveUsdc6: bigint): RouteTier | undefined {
  return tiers.find(({ maxReceiveUsdc6 }) => receiveUsdc6 <= maxReceiveUsdc6)
}
