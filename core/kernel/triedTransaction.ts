import type { Address, Hex } from 'viem'

/** A call that a wallet may sign later, and what that wallet has when it sends the call. */
export type TriedTransaction = {
  readonly chainId: number
  /** Sender; null stands for a wallet that has what `spends` says and nothing else. */
  readonly from: Address | null
  readonly to: Address
  readonly data: Hex
  /** USDC of the sender, with or without an allowance for `to`, or shares of the vault `to`. */
  readonly spends?:
    | { readonly kind: 'usdc' | 'allowedUsdc'; readonly amountUsdc6: bigint }
    | { readonly kind: 'shares'; readonly shares18: bigint }
    | undefined
}

/** Simulations of transactions that callers send. */
export type GasEstimates = {
  /**
   * Least gas limit with which the call passes at the newest block; null when it reverts, when the node does not
   * answer in time, or when too many simulations are under way. Never throws.
   */
  estimate(tried: TriedTransaction): Promise<bigint | null>
}
