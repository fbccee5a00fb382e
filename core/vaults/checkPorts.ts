import type { Address, Hex } from 'viem'
import type { BlockRef } from '../kernel/blockRef.ts'
import type { Four } from '../kernel/four.ts'
import type { FigureDifference } from '../kernel/startComparison.ts'
import type { ServerTimeline } from './domain/isSameServer.ts'

/** Figures that a vault contract returns at a block; null for a call that reverts because prices are unavailable. */
export type VaultFigures = {
  readonly totalAssetsUsdc6: bigint | null
  readonly pendingFeeShares: bigint
  readonly totalSupply: bigint
  readonly balances: Four<bigint>
  readonly idleUsdc6: bigint
  readonly weightsBps: Four<number>
  readonly maxTvlUsdc6: bigint
  readonly rebalanceNeeded: boolean | null
  readonly turnoverLeftWad: bigint
  readonly lossLeftWad: bigint
}

/**
 * Reads the figures of the contracts at a past block over the RPC of the chain; workers compare the index with these
 * figures.
 *
 * Every method throws `RpcUnavailable`.
 */
export type ChainFigures = {
  /** Returns the hash of the block with this number on the current chain; null if no such block exists. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** Returns the TWAP of each token, USDC-6 per whole token; null if the price source reverts. */
  prices(blockNumber: number, source: Address, tokens: Four<Address>): Promise<Four<bigint | null>>
  vault(blockNumber: number, vault: Address): Promise<VaultFigures>
  /** Returns whether transfers of a constituent are halted, and its display multiplier (1e18 = 1). */
  token(blockNumber: number, token: Address): Promise<{ halted: boolean; multiplierE18: bigint }>
  /** Returns the result of `convertToAssets(shares)` in USDC-6; null if the call reverts. */
  assetsOf(blockNumber: number, vault: Address, shares: bigint): Promise<bigint | null>
}

/** Result of one comparison of the index with the chain. */
export type CheckReport = {
  readonly block: BlockRef
  readonly comparisons: number
  readonly differences: readonly FigureDifference[]
}

/** Stores the reports of comparisons for the probes and the status page. */
export type CheckReports = {
  /** Returns the identity of the database server that answers now. Throws `DatabaseUnavailable`. */
  server(): Promise<ServerTimeline>
  /** Stores the report of a comparison with rows that `server` returned. Throws `DatabaseUnavailable`. */
  save(report: CheckReport, server: ServerTimeline): Promise<void>
}
