import type { Address, Hex } from 'viem'

/** Call that a wallet may sign later, and the balances of that wallet. */
export type TransactionToSimulate = {
  readonly chainId: number
  /** Sender; null stands for a wallet with only the balance in `spends`. */
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
   * Minimum gas limit with which the call succeeds at the newest block; null if the call reverts, if the node times
   * out, or if too many simulations run. Never throws.
   */
  estimate(tried: TransactionToSimulate): Promise<bigint | null>
}
