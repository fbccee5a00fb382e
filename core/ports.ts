import type { Address, Hex } from 'viem'
import type { Four } from './domain/four.ts'
import type { Usdc6 } from './domain/money.ts'

/** A block of one chain, as the index knows it. */
export type BlockRef = {
  readonly chainId: number
  readonly number: number
  readonly hash: Hex
  readonly timestampSec: number
}

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
  readonly windowSec: number
  /** Why the price source does not answer, for people; null while it does. */
  readonly reason: string | null
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
}

export type PositionFacts = {
  readonly vault: VaultFacts
  readonly account: Address
  readonly shares: bigint
  readonly costUsdc6: bigint
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
  /** Throws `PriceUnavailable` when no block so far had a price. */
  basket(at: BlockRef): Promise<BasketFacts>
  vault(at: BlockRef, address: Address): Promise<VaultFacts | null>
  /** Vaults in creation order after `afterVaultId`, at most `limit`. */
  vaults(
    at: BlockRef,
    page: { afterVaultId: number; limit: number },
  ): Promise<readonly VaultFacts[]>
  /** Every vault in which the account ever held shares, also those with none left. */
  positions(at: BlockRef, account: Address): Promise<readonly PositionFacts[]>
  /** Shares the account holds in one vault. */
  shares(at: BlockRef, vault: Address, account: Address): Promise<bigint>
}

/** Live token state that no log carries. Throws `RpcUnavailable`. */
export type TokenReads = {
  /** Next EIP-2612 nonce of `owner` on the USDC of the vault chain. */
  usdcPermitNonce(owner: Address): Promise<bigint>
}

export type Clock = {
  nowSec(): number
  nowMs(): number
}

/** What operations may know about this deployment; contains no secret. */
export type PublicSettings = {
  readonly publicUrl: string
  readonly chainId: number
  readonly chainName: string
  readonly usdc: { readonly address: Address; readonly name: string; readonly version: string }
  readonly attributionCode: string
}

export type Deps = {
  readonly chain: ChainReads
  readonly tokens: TokenReads
  readonly clock: Clock
  readonly settings: PublicSettings
}

/** What a vault contract itself answers at a block; null where it reverts because prices are unavailable. */
export type VaultFigures = {
  readonly totalAssetsUsdc6: bigint | null
  readonly pendingFeeShares: bigint
  readonly totalSupply: bigint
  readonly balances: Four<bigint>
  readonly idleUsdc6: bigint
  readonly weightsBps: Four<number>
  readonly maxTvlUsdc6: bigint
  readonly rebalanceNeeded: boolean | null
}

/**
 * The contracts' own answers at a past block, over the chain's RPC; workers compare the index with them.
 *
 * Every method throws `RpcUnavailable`.
 */
export type ChainFigures = {
  /** Hash of the block with this number on the chain as it is now, null when there is none. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** TWAP per token, USDC-6 per whole token; null where the price source reverts. */
  prices(blockNumber: number, source: Address, tokens: Four<Address>): Promise<Four<bigint | null>>
  vault(blockNumber: number, vault: Address): Promise<VaultFigures>
  /** `convertToAssets(shares)` in USDC-6; null where it reverts. */
  assetsOf(blockNumber: number, vault: Address, shares: bigint): Promise<bigint | null>
}

/** Outcome of one comparison of the index with the chain. */
export type CheckReport = {
  readonly block: BlockRef
  readonly comparisons: number
  readonly differences: readonly FigureDifference[]
}

export type FigureDifference = {
  readonly figure: string
  readonly indexed: string
  readonly onChain: string
}

/** Where reports are kept for the probes and the status page. */
export type CheckReports = {
  save(report: CheckReport): Promise<void>
}
