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

/** Value of a filter or an ordering of a list; null sorts first. */
export type ListValue = bigint | number | string | boolean | null

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

export type Condition =
  | { readonly field: string; readonly op: Comparison; readonly value: ListValue }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly ListValue[] }

export type Ordering = { readonly field: string; readonly direction: 'ASC' | 'DESC' }

/** One page of a list: the orderings end with fields that are unique together. */
export type PageRequest = {
  readonly where: readonly Condition[]
  readonly order: readonly Ordering[]
  /** Values of the ordering fields of the entry after which the page starts. */
  readonly after: readonly ListValue[] | null
  /** Values of the ordering fields of the entry before which the page ends. */
  readonly before: readonly ListValue[] | null
  readonly limit: number
}

/** A list that is read by page, and counted only on request. */
export type ListReads<Row> = {
  page(request: PageRequest): Promise<readonly Row[]>
  /** Number of entries that meet the conditions, over all pages. */
  count(where: readonly Condition[]): Promise<number>
}

/** A swap inside a vault; amounts are in base units of the two tokens. */
export type SwapLegFacts = {
  readonly vault: Address
  readonly txHash: Hex
  readonly logIndex: number
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Value of the stock side at the TWAP, USDC-6. */
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

/** Action of the issuer of a constituent; fields that the kind does not have are null. */
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

/** Block and log index of an event; a `logIndex` of null is after all events of the block. */
export type EventPlace = { readonly blockNumber: number; readonly logIndex: number | null }

/** An event with the hash of its block. */
export type PlacedActivity = { readonly facts: ActivityFacts; readonly blockHash: Hex }

/** The first referrer of a payer at one bridge contract. */
export type ReferralFacts = ReferrerRow & { readonly contract: Address; readonly payer: Address }

/** Earnings of one referrer at one bridge contract. */
export type EarnerRow = EarningsRow & { readonly referrer: Address }

/**
 * A sponsored transaction on Solana; `landedSec` is the time of the detection when no node knows the time of its block.
 */
export type LandedFacts = SolanaLanded & { readonly landedSec: number }

/** Change of the deposit of a paymaster, wei. */
export type SponsorDepositFacts = {
  readonly chainId: number
  readonly paymaster: Address
  readonly kind: 'deposit' | 'withdrawal'
  readonly amountWei: bigint
  /** Deposit afterwards, including refunds of unused gas to concurrent operations. */
  readonly totalAfterWei: bigint
  /** Receiver of a withdrawal; null for a deposit. */
  readonly receiver: Address | null
  readonly txHash: Hex
  readonly logIndex: number
  readonly blockNumber: number
  readonly timestampSec: number
}

/** Key of the swaps of one rebalance. */
export type RebalanceKey = {
  readonly vault: Address
  readonly blockNumber: number
  readonly txHash: Hex
}

/**
 * All reads of one snapshot of the index, so that all parts of an answer agree.
 *
 * Reads accept any block at or before `chain.head()`. Conditions and orderings use the field names of the answer; an
 * unknown field throws RangeError. Throws `DatabaseUnavailable`, `InvalidInput` when a read takes too long, and
 * `IndexHole` for a list of other chains on which blocks are missing.
 */
export type SnapshotReads = {
  readonly chain: ChainReads
  readonly history: HistoryReads
  /** Every vault at a block, in the order of creation. */
  allVaults(at: BlockRef): Promise<readonly VaultState[]>
  activities(at: BlockRef): ListReads<ActivityFacts>
  holdings(at: BlockRef): ListReads<HolderFacts>
  /** `history.accountPositions` for the given vaults only. */
  positionsIn(
    at: BlockRef,
    request: { readonly accounts: readonly Address[]; readonly vaults: readonly Address[] },
  ): Promise<ReadonlyMap<Address, readonly AccountPosition[]>>
  priceSamples(at: BlockRef): ListReads<PriceSampleFacts>
  tokenActions(at: BlockRef): ListReads<TokenActionFacts>
  /** Swaps of each key's transaction in its vault, in log order. */
  swapLegs(
    at: BlockRef,
    keys: readonly RebalanceKey[],
  ): Promise<readonly (readonly SwapLegFacts[])[]>
  bridges(): ListReads<ProofRow>
  /** First referrer of each payer. */
  referrals(): ListReads<ReferralFacts>
  /** Earnings of referrers by bridge contract; omits zero earnings. */
  referralEarnings(): ListReads<EarnerRow>
  /** User operations whose gas the deployment's paymasters paid. */
  sponsoredOperations(): ListReads<GasOperationFacts>
  /** Transactions on Solana in a block, whose fee the sponsor paid. */
  sponsoredTransactions(): ListReads<LandedFacts>
  /** Changes of the deposits of the deployment's paymasters. */
  sponsorDeposits(): ListReads<SponsorDepositFacts>
  /** Earnings of a referrer at each bridge contract. */
  earnings(referrer: Address): Promise<readonly EarningsRow[]>
  /** The newest of `candidates` that is still part of the indexed chain. */
  newestOnChain(
    candidates: readonly Pick<BlockRef, 'chainId' | 'number' | 'hash'>[],
  ): Promise<BlockRef | null>
  /** Hashes of indexed blocks by number; omits blocks that the index does not hold. */
  blockHashes(numbers: readonly number[]): Promise<ReadonlyMap<number, Hex>>
  /** Events after a position up to the block `at`, oldest first, at most `limit`. */
  activitiesBetween(
    range: { readonly after: EventPlace; readonly at: BlockRef },
    limit: number,
  ): Promise<readonly PlacedActivity[]>
}

/** A snapshot that opens at the first read and ends with `close`. */
export type GraphSession = {
  /** Throws `IndexHole`, `IndexStale`, `IndexNotReady`, `DatabaseUnavailable`. */
  reads(): Promise<SnapshotReads>
  close(): Promise<void>
}

export type GraphReads = {
  session(): GraphSession
}
