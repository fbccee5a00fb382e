import type { BridgeCosts } from './priceBridge.ts'

/** Finality threshold at which a burn may be attested, with its current costs. */
export type RouteTier = {
  /** CCTP finality threshold: 1000 fast, 2000 final. */
  readonly minFinality: number
  /** Maximum amount of this tier now, USDC-6. */
  readonly maxReceiveUsdc6: bigint
  /** Expected seconds until delivery. */
  readonly etaSec: number
  readonly costs: BridgeCosts
}

/** Returns the fastest tier that accepts the amount; undefined when no tier does. */
export function tierFor(tiers: readonly RouteTier[], receiveUsdc6: bigint): RouteTier | undefined {
  return tiers.find(({ maxReceiveUsdc6 }) => receiveUsdc6 <= maxReceiveUsdc6)
}
