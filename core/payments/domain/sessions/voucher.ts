import type { Address, Hex } from 'viem'
import { hashText } from '../hashStruct.ts'
import { keySignature } from '../keySignature.ts'
import { recoverSigner } from '../recoverSigner.ts'
import { escrowDigest } from './escrowDigest.ts'

/** Permission of a payer to claim at most a cumulative amount of a channel. */
export type Voucher = {
  readonly channelId: Hex
  /** Sum of all charges of the channel up to this voucher, USDC-6. */
  readonly cumulativeUsdc6: bigint
}

const TYPE = hashText('Voucher(bytes32 channelId,uint128 maxClaimableAmount)')

/** Returns the digest that the payer signs. Source: `getVoucherDigest` of the contract. */
export function voucherDigest(chainId: number, { channelId, cumulativeUsdc6 }: Voucher): Hex {
  return escrowDigest(chainId, TYPE, [channelId, cumulativeUsdc6])
}

/**
 * Returns the signature in the form that the contract accepts; null unless the key of `signer` signed the digest.
 *
 * The check needs no chain, because a channel with a signing key never asks a contract of the payer.
 */
export async function proveVoucher(
  digest: Hex,
  { signer, signature }: { readonly signer: Address; readonly signature: Hex },
): Promise<Hex | null> {
  const byKey = keySignature(signature)
  if (byKey === null) return null
  return (await recoverSigner(digest, byKey)) === signer ? byKey : null
}
