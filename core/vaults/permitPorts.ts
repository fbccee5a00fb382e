import type { Address } from 'viem'
import type { Usdc6 } from '../kernel/money.ts'

/** Reads current state of a token that no log contains. Throws `RpcUnavailable`. */
export type TokenReads = {
  /** Returns the next EIP-2612 nonce of `owner` on the USDC of the vault chain. */
  usdcPermitNonce(owner: Address): Promise<bigint>
}

/** Permit over USDC of the vault chain that the API issued for the owner to sign. */
export type PermitRequest = {
  readonly owner: Address
  readonly vault: Address
  readonly amountUsdc6: Usdc6
  readonly nonce: bigint
  readonly deadlineSec: number
}

/** Stores issued permits until their deadline. Every method throws `DatabaseUnavailable`. */
export type PermitRequests = {
  /**
   * Stores `wanted`, at most 32 permits with the same vault, amount and deadline; deletes permits that expired by
   * `nowSec`.
   */
  remember(wanted: PermitRequest, nowSec: number): Promise<void>
  /** Returns owners and nonces of the stored permits with this vault, amount and deadline. */
  find(
    signed: Pick<PermitRequest, 'vault' | 'amountUsdc6'> & { readonly deadlineSec: bigint },
  ): Promise<readonly Pick<PermitRequest, 'owner' | 'nonce'>[]>
}
