import type { Address, Hex } from 'viem'

/** A charge as each reader of its chain knows the charge. */
export type ChargedPayment = {
  readonly chainId: number
  readonly amountUsdc6: bigint
  readonly txHash: Hex
  /** Unix time of the block; null until the block is final and indexed. */
  readonly chargedAtSec: number | null
  readonly isFinal: boolean
}

/** Charges of an address as pages show them. */
export type Charges = {
  /**
   * Returns at most `limit` charges of a payer, newest first, among the newest payments of the payer. Throws
   * `DatabaseUnavailable`.
   */
  chargedOf(of: {
    readonly payer: Address
    readonly limit: number
  }): Promise<readonly ChargedPayment[]>
}
