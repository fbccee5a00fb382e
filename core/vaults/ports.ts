import type { Address, Hex } from 'viem'
import type { BlockRef } from '../kernel/blockRef.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Four } from '../kernel/four.ts'
import type { Usdc6 } from '../kernel/money.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { GasEstimates } from '../kernel/triedTransaction.ts'
import type { PoolBucket } from './domain/analytics/candles.ts'
import type { IndexStep, VaultWorth } from './domain/analytics/indexLevel.ts'
import type { BudgetState } from './domain/rebalanceBudget.ts'
import type { PermitAsks, TokenReads } from './permitPorts.ts'

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
  /** True while transfers of the token are paused by its issuer. */
  readonly halted: boolean
  /** Display multiplier in force at the block, 1e18 = 1; never enters a valuation. */
  readonly multiplierE18: bigint
}

/**
 * TWAP of each constituent, USDC-6 per whole token, as the price source answers at `at`.
 *
 * `unavailable` means that the price source reverts now; the prices are then those of `at`, the last block at which
 * it answered. `stale` means that the index is more than a few blocks behind the clock.
 */
export type PriceBoard = {
  readonly status: 'live' | 'stale' | 'unavailable'
  readonly at: BlockRef
  readonly pricesUsdc6: Four<Usdc6>
  /** Prices of the pools' present ticks at `at`, USDC-6 per whole token: what the next swap starts from. */
  readonly spotsUsdc6: Four<Usdc6>
  readonly windowSec: number
  /** Why the price source does not answer, for people; null while it does. */
  readonly reason: string | null
  /** False on a chain so young that no block had a price yet; the prices are 0 then and must not be shown. */
  readonly everPriced: boolean
}

export type BasketFacts = {
  readonly block: BlockRef
  readonly factory: FactoryFacts
  readonly constituents: Four<ConstituentFacts>
  readonly prices: PriceBoard
}

/** What the logs up to a block say about one vault; amounts are base units. */
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
  /** Token balances of the vault contract and what of them is owed to deferred in-kind claims. */
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

/** Vaults after `afterVaultId`, at most `limit`; with `strategist` those that this account created. */
export type VaultPage = {
  readonly afterVaultId: number
  readonly limit: number
  readonly strategist?: Address
}

/**
 * Indexed facts, each read true for exactly the block it is asked for.
 *
 * Every method throws `DatabaseUnavailable` when Postgres does not answer, and `IndexReorganised` when `at` is no
 * longer part of the indexed chain (take a new `head()` and ask again). No method calls an RPC.
 */
export type ChainReads = {
  /** Newest indexed block of the vault chain. Throws `IndexStale` when it is more than 60 s behind the clock. */
  head(): BlockRef
  basket(at: BlockRef): Promise<BasketFacts>
  vault(at: BlockRef, address: Address): Promise<VaultFacts | null>
  /** Vaults in creation order. */
  vaults(at: BlockRef, page: VaultPage): Promise<readonly VaultFacts[]>
  /** Number of vaults that the factory has created. */
  vaultCount(at: BlockRef): Promise<number>
  /** Every vault in which the account ever held shares, also those with none left. */
  positions(at: BlockRef, account: Address): Promise<readonly PositionFacts[]>
  /** Shares the account holds in one vault. */
  shares(at: BlockRef, vault: Address, account: Address): Promise<bigint>
}

/** A block by its number, or the last one at or before a second. */
export type BlockAsk =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'time'; readonly atSec: number }

/**
 * Prices by which everything is valued as of one block, USDC-6 per whole token.
 *
 * `isAnswered` is false where the price source reverts at the block; the prices are then those of `pricedAtSec`, the
 * last moment at which it answered.
 */
export type PricePoint = {
  readonly block: BlockRef
  readonly pricesUsdc6: Four<Usdc6>
  readonly isAnswered: boolean
  readonly pricedAtSec: number
}

/** A vault as of one block, and the fees taken from it since its birth. */
export type VaultState = VaultFacts & {
  readonly mintFeesUsdc6: bigint
  readonly feeShares: bigint
  readonly cumulativeHolders: number
}

/** What a share is worth by formula at a block, USDC-6 per whole share; without supply nobody holds one. */
export type SharePrice = VaultWorth

/** Two blocks with prices, the earlier first. */
export type PricedInterval = { readonly before: PricePoint; readonly after: PricePoint }

/**
 * Since when a vault has had shares without interruption, and what was worth what then; returns count from here, as
 * the share price of an empty vault says nothing.
 */
export type VaultBirth = {
  readonly block: BlockRef
  readonly sharePriceUsdc6: bigint
  readonly pricesUsdc6: Four<Usdc6>
}

/** Range of a series: buckets `(end - stepSec, end]` that touch `fromSec` to `toSec`. */
export type BucketRange = {
  readonly fromSec: number
  readonly toSec: number
  readonly stepSec: number
}

/** What went into and out of a vault in the bucket that ends at `endSec`. */
export type VaultFlows = {
  readonly endSec: number
  readonly inflowUsdc6: bigint
  readonly outflowUsdc6: bigint
  /** Raw tokens (8 decimals) and USDC-6 that left in kind. */
  readonly inKindAmounts: Four<bigint>
  readonly inKindUsdc6: bigint
  readonly buys: number
  readonly redemptions: number
}

/** Activity kinds of vaults, as the index names them. */
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

/** One event of a vault; a field that the kind does not have is null. */
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

/** Which events, the newest first; `before` is the place of the last event of the page before. */
export type ActivityAsk = {
  readonly vault?: Address
  readonly account?: Address
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

/** Which holders of a vault, most shares first; `after` is the last of the page before. */
export type HoldersAsk = {
  readonly vault: Address
  readonly after?: { readonly shares: bigint; readonly account: Address }
  readonly limit: number
}

/** What an account ever held of one vault, as of a block. */
export type AccountPosition = PositionFacts & {
  readonly soldCostUsdc6: bigint
  readonly proceedsUsdc6: bigint
  readonly firstAtSec: number
  readonly lastAtSec: number
  /** Redemptions in kind, which bring no USDC proceeds. */
  readonly inKind: readonly {
    readonly block: BlockRef
    readonly amounts: Four<bigint>
    readonly usdc6: bigint
  }[]
}

/** Transactions that carried an attribution code on one day (UTC), and the USDC-6 they moved through vaults. */
export type AttributionDay = {
  readonly code: string
  readonly daySec: number
  readonly transactions: number
  readonly senders: number
  readonly boughtUsdc6: bigint
  readonly redeemedUsdc6: bigint
}

/**
 * The past of the index, each read true for the chain that ends in the block `at`.
 *
 * Lists of asks are answered in their order, in a fixed number of statements. Throws what `ChainReads` throws.
 */
export type HistoryReads = {
  /** Null when the index holds no such block at or before `at`. */
  blockAt(at: BlockRef, ask: BlockAsk): Promise<BlockRef | null>
  /** The oldest indexed block of the vault chain. */
  firstBlock(at: BlockRef): Promise<BlockRef>
  /** The last block at or before each second, null before the first. */
  blocksAt(at: BlockRef, edgesSec: readonly number[]): Promise<readonly (BlockRef | null)[]>
  /** Prices as of each block, null where no block up to it had a price of every constituent. */
  pricePoints(at: BlockRef, blocks: readonly BlockRef[]): Promise<readonly (PricePoint | null)[]>
  /** Per vault its state as of each block, null before its creation. */
  vaultStates(
    at: BlockRef,
    ask: { readonly vaults: readonly Address[]; readonly blocks: readonly BlockRef[] },
  ): Promise<ReadonlyMap<Address, readonly (VaultState | null)[]>>
  /** Share prices of every vault as of each block; empty where there was no price. */
  sharePrices(
    at: BlockRef,
    blocks: readonly BlockRef[],
  ): Promise<readonly ReadonlyMap<Address, SharePrice>[]>
  /** The first block at which a vault had shares; null when none had any. */
  firstShares(at: BlockRef): Promise<BlockRef | null>
  /** How the vaults of the index grew over each interval. */
  indexSteps(at: BlockRef, intervals: readonly PricedInterval[]): Promise<readonly IndexStep[]>
  /** A vault without shares is left out. */
  births(at: BlockRef, vaults: readonly Address[]): Promise<ReadonlyMap<Address, VaultBirth>>
  /** Per vault the buckets in which something flowed. */
  flows(
    at: BlockRef,
    ask: BucketRange & { readonly vaults: readonly Address[] },
  ): Promise<ReadonlyMap<Address, readonly VaultFlows[]>>
  activity(at: BlockRef, ask: ActivityAsk): Promise<readonly ActivityFacts[]>
  holders(at: BlockRef, ask: HoldersAsk): Promise<readonly HolderFacts[]>
  /** Trades per bucket of each token's pools. */
  trades(
    at: BlockRef,
    ask: BucketRange & { readonly tokens: readonly Address[] },
  ): Promise<ReadonlyMap<Address, readonly PoolBucket[]>>
  accountPositions(
    at: BlockRef,
    accounts: readonly Address[],
  ): Promise<ReadonlyMap<Address, readonly AccountPosition[]>>
  /** By day, then by code. */
  attribution(
    at: BlockRef,
    ask: { readonly fromSec: number; readonly toSec: number; readonly code?: string },
  ): Promise<readonly AttributionDay[]>
}

/** Keeps prices of past blocks, so that series need not compute them again; all of it can be forgotten at any time. */
export type PriceKeeper = {
  /** Stores what is final as of `head` after `afterSec` (null: from the beginning), a day at most. */
  keep(
    head: BlockRef,
    afterSec: number | null,
  ): Promise<{ readonly stored: number; readonly upToSec: number; readonly isDone: boolean }>
  /** Drops what was computed for blocks after a second that left the chain; returns how many. */
  dropStrays(afterSec: number): Promise<number>
  readonly steps: IndexStepKeeper
  /** Forgets prices and steps. */
  forget(): Promise<void>
}

/** Keeps the steps of the index, which follow from prices that are kept. */
export type IndexStepKeeper = {
  /** Stores some of what is final as of `head` once prices are kept up to a second; when it stores none, none is left. */
  keep(
    head: BlockRef,
    pricedUpToSec: number,
  ): Promise<{ readonly stored: number; readonly isDone: boolean }>
  /** Drops those of blocks after a second that left the chain, and of other builds of the index; returns how many. */
  dropStrays(afterSec: number): Promise<number>
}

/** Dependencies of the operations on vaults. */
export type VaultCallDeps = {
  readonly chain: ChainReads
  readonly history: HistoryReads
  readonly tokens: TokenReads
  readonly permitAsks: PermitAsks
  readonly gasEstimates: GasEstimates
  readonly clock: Clock
  readonly settings: PublicSettings
}
