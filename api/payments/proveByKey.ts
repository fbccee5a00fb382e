import { type Hex, recoverTypedDataAddress } from 'viem'
import type { PaymentToken } from '../../core/payments/domain/authorization.ts'
import { keySignature } from '../../core/payments/domain/keySignature.ts'
import { transferTypedData } from '../../core/payments/domain/transferTypedData.ts'
import type { SentPayment } from './wire/readPayment.ts'

/**
 * What a signature proves before its token is asked: `key` that the payer's key made it, `contract` that the payer runs
 * code which has to be asked, `nobody` that it is worthless. `signature` is as the token takes it.
 */
export type PayerProof =
  | KeyProof
  | { readonly kind: 'contract'; readonly signature: Hex }
  | { readonly kind: 'nobody' }

export type KeyProof = { readonly kind: 'key'; readonly signature: Hex }

/** Proof by the payer's key; null where the key did not sign. Takes the processor for some milliseconds. */
export async function proveByKey(
  token: PaymentToken,
  { authorization, signature }: Pick<SentPayment, 'authorization' | 'signature'>,
): Promise<KeyProof | null> {
  const byKey = keySignature(signature)
  if (byKey === null) return null
  const signer = await recoverTypedDataAddress({
    ...transferTypedData(token, authorization),
    signature: byKey,
  }).catch(() => null)
  return signer?.toLowerCase() === authorization.from ? { kind: 'key', signature: byKey } : null
}
