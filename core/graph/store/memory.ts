import type { Address, Hex } from 'viem'
import type { IndexStep } from '../../vaults/domain/analytics/indexLevel.ts'
import type {
  BasketFacts,
  PricePoint,
  SharePrice,
  VaultBirth,
  VaultState,
} from '../../vaults/ports.ts'
import type { Recent } from '../../vaults/store/history/createRecent.ts'
import type { KnownDays } from '../../vaults/store/history/readAttribution.ts'

/**
 * Cached reads by block hash. A hash commits to all facts up to its block, so no entry becomes
 * stale.
 */
export type Memory = {
  readonly baskets: Recent<Hex, BasketFacts>
  /** Null if no block up to the key's block had a price. */
  readonly prices: Recent<Hex, { readonly point: PricePoint | null }>
  readonly vaults: Recent<Hex, readonly VaultState[]>
  readonly sharePrices: Recent<Hex, ReadonlyMap<Address, SharePrice>>
  /** The key contains the hashes of both blocks. */
  readonly indexSteps: Recent<string, IndexStep>
  /** The key contains the vault and the hash of the block of its birth. */
  readonly births: Recent<string, VaultBirth>
  readonly attributionDays: KnownDays
}
