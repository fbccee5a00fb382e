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

/** Request for one page of a list: the combination of ordering fields is unique for each entry. */
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
  /** Returns the number of entries that meet the conditions, over all pages. */
  count(where: readonly Condition[]): Promise<number>
}

/** Swap inside a vault; amounts are in base units of the two tokens. */
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

/** Action of the issuer of a constituent; null for each field that the kind of action does not have. */
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

/** Block and log index of an event; a position with a `logIndex` of null is after all events of the block. */
export type EventPlace = { readonly blockNumber: number; readonly logIndex: number | null }

/** An event with the hash of its block. */
export type PlacedActivity = { readonly facts: ActivityFacts; readonly blockHash: Hex }

/** First referrer of a payer at one bridge contract. */
export type ReferralFacts = ReferrerRow & { readonly contract: Address; readonly payer: Address }

/** Earnings of one referrer at one bridge contract. */
export type EarnerRow = EarningsRow & { readonly referrer: Address }

/**
 * Sponsored transaction on Solana. `landedSec` is the time of the block, or the time of the detection if no node knows
 * the time of the block.
 */
export type SolanaTransactionFacts = SolanaLanded & { readonly landedSec: number }

/** Change of the deposit of a paymaster, wei. */
export type SponsorDepositFacts = {
  readonly chainId: number
  readonly paymaster: Address
  readonly kind: 'deposit' | 'withdrawal'
  readonly amountWei: bigint
  /** Deposit after the change, including refunds of unused gas to concurrent operations. */
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
 * Reads of one snapshot of the index, so that all parts of an answer agree.
 *
 * Reads accept any block at or before `chain.head()`. Conditions and orderings use the field names of the answer; an
 * unknown field throws RangeError. Throws `DatabaseUnavailable`, `InvalidInput` when a read takes too long, and
 * `IndexHole` when a list needs a chain with missing blocks.
 */
export type SnapshotReads = {
  readonly chain: ChainReads
  readonly history: HistoryReads
  /** Returns every vault at a block, in the order of creation. */
  allVaults(at: BlockRef): Promise<readonly VaultState[]>
  activities(at: BlockRef): ListReads<ActivityFacts>
  holdings(at: BlockRef): ListReads<HolderFacts>
  /** Returns the result of `history.accountPositions`, limited to the given vaults. */
  positionsIn(
    at: BlockRef,
    request: { readonly accounts: readonly Address[]; readonly vaults: readonly Address[] },
  ): Promise<ReadonlyMap<Address, readonly AccountPosition[]>>
  priceSamples(at: BlockRef): ListReads<PriceSampleFacts>
  tokenActions(at: BlockRef): ListReads<TokenActionFacts>
  /** Returns, for each key, the swaps of the keyed transaction in the keyed vault, in log order. */
  swapLegs(
    at: BlockRef,
    keys: readonly RebalanceKey[],
  ): Promise<readonly (readonly SwapLegFacts[])[]>
  bridges(): ListReads<ProofRow>
  /** Lists the first referrer of each payer. */
  referrals(): ListReads<ReferralFacts>
  /** Lists the earnings of referrers by bridge contract; omits zero earnings. */
  referralEarnings(): ListReads<EarnerRow>
  /** Lists user operations whose gas a paymaster of the deployment paid. */
  sponsoredOperations(): ListReads<GasOperationFacts>
  /** Lists sponsored transactions on Solana that are in a block. */
  sponsoredTransactions(): ListReads<SolanaTransactionFacts>
  /** Lists changes of the deposits of the deployment's paymasters. */
  sponsorDeposits(): ListReads<SponsorDepositFacts>
  /** Returns the earnings of a referrer at each bridge contract. */
  earnings(referrer: Address): Promise<readonly EarningsRow[]>
  /** Returns the newest of `candidates` that is still part of the indexed chain; null without such a block. */
  newestOnChain(
    candidates: readonly Pick<BlockRef, 'chainId' | 'number' | 'hash'>[],
  ): Promise<BlockRef | null>
  /** Returns the hashes of indexed blocks by number; omits blocks that the index does not hold. */
  blockHashes(numbers: readonly number[]): Promise<ReadonlyMap<number, Hex>>
  /** Returns events after a position up to the block `at`, oldest first, at most `limit`. */
  activitiesBetween(
    range: { readonly after: EventPlace; readonly at: BlockRef },
    limit: number,
  ): Promise<readonly PlacedActivity[]>
}

/** Snapshot that opens at the first read and ends with `close`. */
export type GraphSession = {
  /** Opens the snapshot if needed. Throws `IndexHole`, `IndexStale`, `IndexNotReady`, `DatabaseUnavailable`. */
  reads(): Promise<SnapshotReads>
  close(): Promise<void>
}

export type GraphReads = {
  session(): GraphSession
}
