import type { Address, Hex } from 'viem'
import type { BlockRef } from '../kernel/blockRef.ts'
import type { Four } from '../kernel/four.ts'
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
 * Figures of the contracts at a past block, over the chain's RPC; workers compare the index with them.
 *
 * Every method throws `RpcUnavailable`.
 */
export type ChainFigures = {
  /** Hash of the block with this number on the current chain; null without such a block. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** TWAP per token, USDC-6 per whole token; null where the price source reverts. */
  prices(blockNumber: number, source: Address, tokens: Four<Address>): Promise<Four<bigint | null>>
  vault(blockNumber: number, vault: Address): Promise<VaultFigures>
  /** Returns whether transfers of a constituent are paused, and its display multiplier (1e18 = 1). */
  token(blockNumber: number, token: Address): Promise<{ halted: boolean; multiplierE18: bigint }>
  /** `convertToAssets(shares)` in USDC-6; null where the call reverts. */
  assetsOf(blockNumber: number, vault: Address, shares: bigint): Promise<bigint | null>
}

/** Result of one comparison of the index with the chain. */
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

/** Store of the reports for the probes and the status page. */
export type CheckReports = {
  /** Returns the server of the database that has the rows now. Throws `DatabaseUnavailable`. */
  server(): Promise<ServerTimeline>
  /** Stores the report of a comparison with rows of `server`. Throws `DatabaseUnavailable`. */
  save(report: CheckReport, server: ServerTimeline): Promise<void>
}
