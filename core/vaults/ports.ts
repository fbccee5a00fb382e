import type { Address, Hex } from 'viem'
import type { BlockRef } from '../kernel/blockRef.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Four } from '../kernel/four.ts'
import type { Usdc6 } from '../kernel/money.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { GasEstimates } from '../kernel/transactionToSimulate.ts'
import type { PoolBucket } from './domain/analytics/candles.ts'
import type { IndexStep, VaultAtEdge } from './domain/analytics/indexLevel.ts'
import type { BudgetState } from './domain/rebalanceBudget.ts'
import type { PermitRequests, TokenReads } from './permitPorts.ts'

export type FactoryFacts = {
  readonly address: Address
  readonly owner: Address
  readonly feeSink: Address
  readonly priceSource: Address
  readonly venue: Address
  readonly usdc: Address
  readonly defaultMaxTvlUsdc6: bigint
  readonly totalVaults: number
}

export type ConstituentFacts = {
  readonly symbol: string
  readonly name: string
  readonly address: Address
  readonly decimals: 8
  /** True while the issuer halts transfers of the token. */
  readonly halted: boolean
  /** Display multiplier at the block, 1e18 = 1; not used in any valuation. */
  readonly multiplierE18: bigint
}

/**
 * TWAP of each constituent, USDC-6 per whole token, as the price source returns it at block `at`.
 *
 * `unavailable` means that the price source reverts now; the prices are then those of `at`, the last block with prices.
 * `stale` means that the index is more than a few blocks behind the clock.
 */
export type PriceBoard = {
  readonly status: 'live' | 'stale' | 'unavailable'
  readonly at: BlockRef
  readonly pricesUsdc6: Four<Usdc6>
  /**
   * Prices at the current ticks of the pools at `at`, USDC-6 per whole token: the price at which the next swap starts.
   */
  readonly spotsUsdc6: Four<Usdc6>
  readonly windowSec: number
  /** Reason why the price source does not answer, as text; null while it answers. */
  readonly reason: string | null
  /** False on a chain on which no block had prices yet; the prices are then 0 and must not be shown. */
  readonly everPriced: boolean
}

export type BasketFacts = {
  readonly block: BlockRef
  readonly factory: FactoryFacts
  readonly constituents: Four<ConstituentFacts>
  readonly prices: PriceBoard
}

/** State of one vault by the logs up to a block; amounts are in base units. */
export type VaultFacts = {
  readonly address: Address
  readonly vaultId: number
  readonly strategist: Address
  readonly createdAtSec: number
  readonly lastRebalanceAtSec: number | null
  readonly lastAccrualAtSec: number
  readonly maxTvlUsdc6: bigint
  readonly supply: bigint
  readonly holders: number
  readonly targetWeightsBps: Four<number>
  /** Token balances of the vault contract, and the parts owed to deferred claims. */
  readonly balances: Four<bigint>
  readonly reserved: Four<bigint>
  readonly balanceUsdc6: bigint
  readonly reservedUsdc6: bigint
  readonly budget: BudgetState
}

export type PositionFacts = {
  readonly vault: VaultFacts
  readonly account: Address
  readonly shares: bigint
  readonly costUsdc6: bigint
}

/**
 * Page of vaults: the vaults after `afterVaultId`, at most `limit`; `strategist` selects the vaults that this account
 * created.
 */
export type VaultPage = {
  readonly afterVaultId: number
  readonly limit: number
  readonly strategist?: Address
}

/**
 * Reads of indexed facts; each result is true for exactly the given block.
 *
 * Every method throws `DatabaseUnavailable` if Postgres does not answer, and `IndexReorganised` if `at` is no longer
 * part of the indexed chain; the caller then retries with a new `head()`. No method calls an RPC.
 */
export type ChainReads = {
  /**
   * Returns the newest indexed block of the vault chain; no block below it is missing.
   *
   * Throws `IndexHole`, and `IndexStale` if the block is more than 60 s behind the clock.
   */
  head(): BlockRef
  basket(at: BlockRef): Promise<BasketFacts>
  vault(at: BlockRef, address: Address): Promise<VaultFacts | null>
  /** Returns a page of vaults in creation order. */
  vaults(at: BlockRef, page: VaultPage): Promise<readonly VaultFacts[]>
  /** Returns the number of vaults that the factory has created. */
  vaultCount(at: BlockRef): Promise<number>
  /** Returns every vault in which the account ever held shares, also vaults whose shares it no longer holds. */
  positions(at: BlockRef, account: Address): Promise<readonly PositionFacts[]>
  /** Returns the shares that the account holds in one vault. */
  shares(at: BlockRef, vault: Address, account: Address): Promise<bigint>
}

/** Selects a block by its number, or the last block at or before a second. */
export type BlockQuery =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'time'; readonly atSec: number }

/**
 * Prices at one block, USDC-6 per whole token, which every valuation at this block uses.
 *
 * `isAnswered` is false if the price source reverts at the block; the prices are then those of `pricedAtSec`, the last
 * second with prices.
 */
export type PricePoint = {
  readonly block: BlockRef
  readonly pricesUsdc6: Four<Usdc6>
  readonly isAnswered: boolean
  readonly pricedAtSec: number
}

/** State of a vault at one block, and the fees taken from the vault since its inception. */
export type VaultState = VaultFacts & {
  readonly mintFeesUsdc6: bigint
  readonly feeShares: bigint
  readonly cumulativeHolders: number
}

/**
 * Value of a share at a block by the formula of the contract, USDC-6 per whole share; defined also for a vault without
 * shares.
 */
export type SharePrice = VaultAtEdge

/** Two blocks with prices, the earlier first. */
export type PricedInterval = { readonly before: PricePoint; readonly after: PricePoint }

/**
 * Start of the current uninterrupted period in which the vault has shares, with the values at that block. Returns are
 * measured from this start, because the share price of an empty vault has no meaning.
 */
export type VaultInception = {
  readonly block: BlockRef
  readonly sharePriceUsdc6: bigint
  readonly pricesUsdc6: Four<Usdc6>
}

/** Range of a series: all buckets `(end - stepSec, end]` that touch the time from `fromSec` to `toSec`. */
export type BucketRange = {
  readonly fromSec: number
  readonly toSec: number
  readonly stepSec: number
}

/** Inflows and outflows of a vault in the bucket that ends at `endSec`. */
export type VaultFlows = {
  readonly endSec: number
  readonly inflowUsdc6: bigint
  readonly outflowUsdc6: bigint
  /** Tokens (raw units, 8 decimals) and USDC-6 that redemptions in kind paid. */
  readonly inKindAmounts: Four<bigint>
  readonly inKindUsdc6: bigint
  readonly buys: number
  readonly redemptions: number
}

/** Kinds of vault activity, as the index names them. */
export type ActivityKind =
  | 'create'
  | 'buy'
  | 'redeem'
  | 'redeem_in_kind'
  | 'claim_deferred'
  | 'claim'
  | 'send'
  | 'weights'
  | 'rebalance'
  | 'fee'
  | 'cap'

/** One event of a vault; null for each field that the kind of event does not have. */
export type ActivityFacts = {
  readonly kind: ActivityKind
  readonly vault: Address
  readonly blockNumber: number
  readonly logIndex: number
  readonly timestampSec: number
  readonly txHash: Hex
  readonly account: Address | null
  readonly counterparty: Address | null
  readonly token: Address | null
  readonly shares: bigint | null
  readonly usdc6: bigint | null
  readonly feeUsdc6: bigint | null
  readonly valueAddedUsdc6: bigint | null
  readonly navBeforeUsdc6: bigint | null
  readonly navAfterUsdc6: bigint | null
  readonly volumeUsdc6: bigint | null
  readonly supplyAfter: bigint | null
  readonly amount: bigint | null
  readonly amounts: Four<bigint> | null
  readonly elapsedSec: number | null
  readonly oldWeightsBps: Four<number> | null
  readonly newWeightsBps: Four<number> | null
}

/** Filter for a page of events, newest first; `before` is the position of the last event of the previous page. */
export type ActivityQuery = {
  readonly vault?: Address
  readonly account?: Address
  readonly txHash?: Hex
  readonly kinds?: readonly ActivityKind[]
  readonly before?: { readonly blockNumber: number; readonly logIndex: number }
  readonly limit: number
}

/** Shares of one vault that one account holds as of a block. */
export type HolderFacts = {
  readonly vault: Address
  readonly account: Address
  readonly shares: bigint
  readonly costUsdc6: bigint
  readonly firstAtSec: number
  readonly lastAtSec: number
}

/** Request for a page of holders of a vault, most shares first; `after` is the last holder of the previous page. */
export type HoldersQuery = {
  readonly vault: Address
  readonly after?: { readonly shares: bigint; readonly account: Address }
  readonly limit: number
}

/** Facts of a vault that determine the value of its shares. */
export type HeldVault = Pick<
  VaultFacts,
  | 'address'
  | 'vaultId'
  | 'supply'
  | 'lastAccrualAtSec'
  | 'balances'
  | 'reserved'
  | 'balanceUsdc6'
  | 'reservedUsdc6'
>

/** History of an account in one vault, as of a block. */
export type AccountPosition = Omit<PositionFacts, 'vault'> & {
  readonly vault: HeldVault
  readonly soldCostUsdc6: bigint
  readonly proceedsUsdc6: bigint
  readonly firstAtSec: number
  readonly lastAtSec: number
  /** Redemptions in kind, which have no USDC proceeds. */
  readonly inKind: readonly {
    readonly block: BlockRef
    readonly amounts: Four<bigint>
    readonly usdc6: bigint
  }[]
}

/** Transactions with an attribution code on one UTC day, and the USDC-6 that they moved through vaults. */
export type AttributionDay = {
  readonly code: string
  readonly daySec: number
  readonly transactions: number
  readonly senders: number
  readonly boughtUsdc6: bigint
  readonly redeemedUsdc6: bigint
}

/**
 * Reads of past states; each result is true for the chain that ends in the block `at`.
 *
 * Results are in the order of the arguments, and each call takes a fixed number of statements. Throws the same errors
 * as `ChainReads`.
 */
export type HistoryReads = {
  /** Returns the requested block; null if the index has no such block at or before `at`. */
  blockAt(at: BlockRef, wanted: BlockQuery): Promise<BlockRef | null>
  /** Returns the oldest indexed block of the vault chain. */
  firstBlock(at: BlockRef): Promise<BlockRef>
  /** Returns the last block at or before each second; null before the first block. */
  blocksAt(at: BlockRef, edgesSec: readonly number[]): Promise<readonly (BlockRef | null)[]>
  /** Returns the prices at each block; null if no block up to that block had a price of every constituent. */
  pricePoints(at: BlockRef, blocks: readonly BlockRef[]): Promise<readonly (PricePoint | null)[]>
  /** Returns the states of each vault at the blocks; null before the creation of the vault. */
  vaultStates(
    at: BlockRef,
    wanted: { readonly vaults: readonly Address[]; readonly blocks: readonly BlockRef[] },
  ): Promise<ReadonlyMap<Address, readonly (VaultState | null)[]>>
  /** Returns the share prices of every vault at each block; empty if prices are unknown. */
  sharePrices(
    at: BlockRef,
    blocks: readonly BlockRef[],
  ): Promise<readonly ReadonlyMap<Address, SharePrice>[]>
  /** Returns the first block at which any vault had shares; null without such a block. */
  firstShares(at: BlockRef): Promise<BlockRef | null>
  /** Returns the growth of the vaults in the index figure over each interval. */
  indexSteps(at: BlockRef, intervals: readonly PricedInterval[]): Promise<readonly IndexStep[]>
  /** Returns the inceptions of the vaults; omits a vault without shares. */
  inceptions(
    at: BlockRef,
    vaults: readonly Address[],
  ): Promise<ReadonlyMap<Address, VaultInception>>
  /** Returns the flows of each vault by bucket; omits buckets without flows. */
  flows(
    at: BlockRef,
    wanted: BucketRange & { readonly vaults: readonly Address[] },
  ): Promise<ReadonlyMap<Address, readonly VaultFlows[]>>
  activity(at: BlockRef, wanted: ActivityQuery): Promise<readonly ActivityFacts[]>
  holders(at: BlockRef, wanted: HoldersQuery): Promise<readonly HolderFacts[]>
  /** Returns the trades in the pools of each token by bucket. */
  trades(
    at: BlockRef,
    wanted: BucketRange & { readonly tokens: readonly Address[] },
  ): Promise<ReadonlyMap<Address, readonly PoolBucket[]>>
  accountPositions(
    at: BlockRef,
    accounts: readonly Address[],
  ): Promise<ReadonlyMap<Address, readonly AccountPosition[]>>
  /** Returns the use of attribution codes, sorted by day, then by code. */
  attribution(
    at: BlockRef,
    wanted: { readonly fromSec: number; readonly toSec: number; readonly code?: string },
  ): Promise<readonly AttributionDay[]>
}

/** Stores prices of past blocks, so that series do not compute them again; all rows can be deleted at any time. */
export type PriceKeeper = {
  /** Stores the prices that are final at `head`, at most one day after `afterSec`; null starts at the first block. */
  keep(
    head: BlockRef,
    afterSec: number | null,
  ): Promise<{ readonly stored: number; readonly upToSec: number; readonly isDone: boolean }>
  /**
   * Deletes unused prices after a second, whose blocks left the chain or whose formula is of another version; returns
   * the number of deleted rows.
   */
  deleteUnused(afterSec: number): Promise<number>
  readonly steps: IndexStepKeeper
  /** Deletes all prices and steps. */
  forget(): Promise<void>
}

/** Stores the steps of the index figure, which derive from stored prices. */
export type IndexStepKeeper = {
  /**
   * Stores some of the steps that are final at `head`, up to the second of the newest stored prices. If a call stores
   * no step, no step is missing.
   */
  keep(
    head: BlockRef,
    pricedUpToSec: number,
  ): Promise<{ readonly stored: number; readonly isDone: boolean }>
  /**
   * Deletes unused steps after a second: steps of blocks that left the chain, of another index or of another version of
   * the formula. Returns the number of deleted rows.
   */
  deleteUnused(afterSec: number): Promise<number>
}

/** Dependencies of the operations on vaults. */
export type VaultCallDeps = {
  readonly chain: ChainReads
  readonly history: HistoryReads
  readonly tokens: TokenReads
  readonly permitRequests: PermitRequests
  readonly gasEstimates: GasEstimates
  readonly clock: Clock
  readonly settings: PublicSettings
}
