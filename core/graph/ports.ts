import type { Address, Hex } from 'viem'
import type { EarningsRow, ProofRow, ReferrerRow } from '../bridge/ports.ts'
import type { BlockRef } from '../kernel/blockRef.ts'
import type { GasOperationFacts } from '../sponsor/evm/ports.ts'
import type { SolanaLanded } from '../sponsor/solana/statsPorts.ts'
import type {
  AccountPosition,
  ActivityFacts,
  ChainReads,
  HistoryReads,
  HolderFacts,
  VaultState,
} from '../vaults/ports.ts'

/** What a list can be filtered and ordered by; null sorts before everything. */
export type ListValue = bigint | number | string | boolean | null

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

export type Condition =
  | { readonly field: string; readonly op: Comparison; readonly value: ListValue }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly ListValue[] }

export type Ordering = { readonly field: string; readonly direction: 'ASC' | 'DESC' }

/** One page of a list: the orderings end with fields that no two entries share. */
export type PageAsk = {
  readonly where: readonly Condition[]
  readonly order: readonly Ordering[]
  /** Values of the ordering fields of the entry behind which the page begins. */
  readonly after: readonly ListValue[] | null
  /** The same of the entry before which the page ends. */
  readonly before: readonly ListValue[] | null
  readonly limit: number
}

/** A list that is read page by page, and counted when a caller asks for the count. */
export type ListReads<Row> = {
  page(ask: PageAsk): Promise<readonly Row[]>
  /** Entries that meet the conditions, on all pages together. */
  count(where: readonly Condition[]): Promise<number>
}

/** A swap inside a vault; amounts are base units of the two tokens. */
export type SwapLegFacts = {
  readonly vault: Address
  readonly txHash: Hex
  readonly logIndex: number
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** What the stock side was worth at the TWAP, USDC-6. */
  readonly twapUsdc6: bigint
}

/** TWAP and spot price of one constituent as its price source recorded them, USDC-6 per whole token. */
export type PriceSampleFacts = {
  readonly token: Address
  readonly priceSource: Address
  readonly blockNumber: number
  readonly logIndex: number
  readonly timestampSec: number
  readonly priceUsdc6: bigint
  readonly spotUsdc6: bigint
  readonly liquidity: bigint
}

/** What the issuer of a constituent did; a field that the kind does not have is null. */
export type TokenActionFacts = {
  readonly token: Address
  readonly kind: 'halt' | 'resume' | 'multiplier' | 'announcement' | 'seizure'
  readonly blockNumber: number
  readonly logIndex: number
  readonly timestampSec: number
  readonly txHash: Hex
  readonly account: Address | null
  readonly amount: bigint | null
  readonly oldMultiplierE18: bigint | null
  readonly newMultiplierE18: bigint | null
  readonly effectiveAtSec: number | null
  readonly detail: string | null
}

/** The block of an event and its place there; a `logIndex` of null stands behind all events of the block. */
export type EventPlace = { readonly blockNumber: number; readonly logIndex: number | null }

/** An event with the hash of its block. */
export type PlacedActivity = { readonly facts: ActivityFacts; readonly blockHash: Hex }

/** The first referrer of a payer at one bridge contract. */
export type ReferralFacts = ReferrerRow & { readonly contract: Address; readonly payer: Address }

/** What one referrer earned at one bridge contract. */
export type EarnerRow = EarningsRow & { readonly referrer: Address }

/** A sponsored transaction on Solana; `landedSec` is when its end was seen, where no node knows the time of its block. */
export type LandedFacts = SolanaLanded & { readonly landedSec: number }

/** Money into or out of the deposit of a paymaster, wei. */
export type SponsorDepositFacts = {
  readonly chainId: number
  readonly paymaster: Address
  readonly kind: 'deposit' | 'withdrawal'
  readonly amountWei: bigint
  /** The deposit afterwards, once operations that run meanwhile have had their gas back. */
  readonly totalAfterWei: bigint
  /** Receiver of a withdrawal; null for a deposit. */
  readonly receiver: Address | null
  readonly txHash: Hex
  readonly logIndex: number
  readonly blockNumber: number
  readonly timestampSec: number
}

/** Where the swaps of a rebalance are found. */
export type RebalanceKey = {
  readonly vault: Address
  readonly blockNumber: number
  readonly txHash: Hex
}

/**
 * Everything as one snapshot of the index shows it, so that all parts of an answer agree.
 *
 * Reads take any block at or before `chain.head()`. Fields of conditions and orderings are named as in the answer; an
 * unknown one throws RangeError. Throws `DatabaseUnavailable`, and `InvalidInput` when a read takes too long.
 */
export type SnapshotReads = {
  readonly chain: ChainReads
  readonly history: HistoryReads
  /** Every vault as of a block, in the order of creation. */
  allVaults(at: BlockRef): Promise<readonly VaultState[]>
  activities(at: BlockRef): ListReads<ActivityFacts>
  holdings(at: BlockRef): ListReads<HolderFacts>
  /** As `history.accountPositions`, of some vaults alone. */
  positionsIn(
    at: BlockRef,
    ask: { readonly accounts: readonly Address[]; readonly vaults: readonly Address[] },
  ): Promise<ReadonlyMap<Address, readonly AccountPosition[]>>
  priceSamples(at: BlockRef): ListReads<PriceSampleFacts>
  tokenActions(at: BlockRef): ListReads<TokenActionFacts>
  /** Per key the swaps of that transaction in that vault, in their order. */
  swapLegs(
    at: BlockRef,
    keys: readonly RebalanceKey[],
  ): Promise<readonly (readonly SwapLegFacts[])[]>
  bridges(): ListReads<ProofRow>
  /** Who referred which payer first. */
  referrals(): ListReads<ReferralFacts>
  /** What referrers earned, by bridge contract; without those who earned nothing. */
  referralEarnings(): ListReads<EarnerRow>
  /** User operations whose gas our paymasters paid. */
  sponsoredOperations(): ListReads<GasOperationFacts>
  /** Transactions on Solana whose fee we paid and that are in a block. */
  sponsoredTransactions(): ListReads<LandedFacts>
  /** Money into and out of the deposits of our paymasters. */
  sponsorDeposits(): ListReads<SponsorDepositFacts>
  /** What a referrer earned at each bridge contract. */
  earnings(referrer: Address): Promise<readonly EarningsRow[]>
  /** The newest of `candidates` that is still part of the indexed chain. */
  newestOnChain(
    candidates: readonly Pick<BlockRef, 'chainId' | 'number' | 'hash'>[],
  ): Promise<BlockRef | null>
  /** Hashes of indexed blocks by number; without those that the index does not hold. */
  blockHashes(numbers: readonly number[]): Promise<ReadonlyMap<number, Hex>>
  /** Events behind a place up to the block `at`, oldest first, at most `limit`. */
  activitiesBetween(
    range: { readonly after: EventPlace; readonly at: BlockRef },
    limit: number,
  ): Promise<readonly PlacedActivity[]>
}

/** A snapshot that is taken when it is first needed, and given back by `close`. */
export type GraphSession = {
  /** Throws `IndexStale`, `IndexNotReady`, `DatabaseUnavailable`. */
  reads(): Promise<SnapshotReads>
  close(): Promise<void>
}

export type GraphReads = {
  session(): GraphSession
}
