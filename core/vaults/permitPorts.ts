import type { Address } from 'viem'
import type { Usdc6 } from '../kernel/money.ts'

/** Live token state that is in no log. Throws `RpcUnavailable`. */
export type TokenReads = {
  /** Next EIP-2612 nonce of `owner` on the USDC of the vault chain. */
  usdcPermitNonce(owner: Address): Promise<bigint>
}

/** A permit over USDC of the vault chain that the API issued for a signature. */
export type PermitRequest = {
  readonly owner: Address
  readonly vault: Address
  readonly amountUsdc6: Usdc6
  readonly nonce: bigint
  readonly deadlineSec: number
}

/** Issued permits, until their deadline. Every method throws `DatabaseUnavailable`. */
export type PermitRequests = {
  /** Stores `wanted`, at most 32 with the same vault, amount and deadline, and deletes those that expired by `nowSec`. */
  remember(wanted: PermitRequest, nowSec: number): Promise<void>
  /** Owners and nonces of the stored permits with this vault, amount and deadline. */
  find(
    signed: Pick<PermitRequest, 'vault' | 'amountUsdc6'> & { readonly deadlineSec: bigint },
  ): Promise<readonly Pick<PermitRequest, 'owner' | 'nonce'>[]>
}
