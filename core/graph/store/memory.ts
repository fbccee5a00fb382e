import type { Address, Hex } from 'viem'
import type { IndexStep } from '../../vaults/domain/analytics/indexLevel.ts'
import type {
  BasketFacts,
  PricePoint,
  SharePrice,
  VaultInception,
  VaultState,
} from '../../vaults/ports.ts'
import type { RecentCache } from '../../vaults/store/history/createRecentCache.ts'
import type { KnownDays } from '../../vaults/store/history/readAttribution.ts'

/** Caches of reads by block hash. A hash commits to all facts up to its block, so no entry becomes stale. */
export type GraphCaches = {
  readonly baskets: RecentCache<Hex, BasketFacts>
  /** `point` is null if no block up to the block of the key had a price. */
  readonly prices: RecentCache<Hex, { readonly point: PricePoint | null }>
  readonly vaults: RecentCache<Hex, readonly VaultState[]>
  readonly sharePrices: RecentCache<Hex, ReadonlyMap<Address, SharePrice>>
  /** The key contains the hashes of both blocks. */
  readonly indexSteps: RecentCache<string, IndexStep>
  /** The key contains the vault and the hash of the block of its inception. */
  readonly inceptions: RecentCache<string, VaultInception>
  readonly attributionDays: KnownDays
}
