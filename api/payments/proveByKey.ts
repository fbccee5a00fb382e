import type { Hex } from 'viem'
import type { PaymentToken } from '../../core/payments/domain/authorization.ts'
import type { TransferDigest } from '../../core/payments/domain/createTransferDigest.ts'
import { keySignature } from '../../core/payments/domain/keySignature.ts'
import { recoverSigner } from '../../core/payments/domain/recoverSigner.ts'
import type { SentPayment } from './wire/parsePayment.ts'

/**
 * Result of a signature check without the chain. `key`: the payer's key signed. `contract`: the payer
 * may be a contract, and the chain must check the signature. `invalid`: the signature is invalid.
 * `signature` has the form that the token accepts.
 */
export type PayerProof =
  | KeyProof
  | { readonly kind: 'contract'; readonly signature: Hex }
  | { readonly kind: 'invalid' }

export type KeyProof = { readonly kind: 'key'; readonly signature: Hex }

/**
 * Returns a proof by the payer's key; null when the key did not sign. Needs a quarter of
 * a millisecond of processor time.
 */
export async function proveByKey(
  transferDigest: TransferDigest,
  token: PaymentToken,
  { authorization, signature }: Pick<SentPayment, 'authorization' | 'signature'>,
): Promise<KeyProof | null> {
  const byKey = keySignature(signature)
  if (byKey === null) return null
  const signer = await recoverSigner(transferDigest(token, authorization), byKey)
  return signer === authorization.from ? { kind: 'key', signature: byKey } : null
}
