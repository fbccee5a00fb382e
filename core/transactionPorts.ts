import type { Address, Hex } from 'viem'
import type { Usdc6 } from './domain/money.ts'

/** Live token state that no log carries. Throws `RpcUnavailable`. */
export type TokenReads = {
  /** Next EIP-2612 nonce of `owner` on the USDC of the vault chain. */
  usdcPermitNonce(owner: Address): Promise<bigint>
}

/** A permit over USDC of the vault chain that was handed out to be signed. */
export type PermitAsk = {
  readonly owner: Address
  readonly vault: Address
  readonly amountUsdc6: Usdc6
  readonly nonce: bigint
  readonly deadlineSec: number
}

/** Permits that were handed out, until their deadline. Every method throws `DatabaseUnavailable`. */
export type PermitAsks = {
  /** Stores `ask`, at most 32 with the same vault, amount and deadline, and deletes those that expired at `nowSec`. */
  remember(ask: PermitAsk, nowSec: number): Promise<void>
  /** Owners and nonces of the stored permits with this vault, amount and deadline. */
  find(
    signed: Pick<PermitAsk, 'vault' | 'amountUsdc6'> & { readonly deadlineSec: bigint },
  ): Promise<readonly Pick<PermitAsk, 'owner' | 'nonce'>[]>
}

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
