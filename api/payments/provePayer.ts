import { type Hex, recoverTypedDataAddress } from 'viem'
import type { PaymentToken } from '../../core/domain/payments/authorization.ts'
import { keySignature } from '../../core/domain/payments/keySignature.ts'
import { transferTypedData } from '../../core/domain/payments/transferTypedData.ts'
import type { AuthorizationChecks } from '../../core/paymentPorts.ts'
import type { SentPayment } from './wire/readPayment.ts'

/**
 * What a signature proves before its token is asked: `key` that the payer's key made it, `contract` that the payer runs
 * code which has to be asked, `nobody` that it is worthless. `signature` is as the token takes it.
 */
export type PayerProof =
  | { readonly kind: 'key' | 'contract'; readonly signature: Hex }
  | { readonly kind: 'nobody' }

/** Whose signature it is; asks the chain only about a payer who may be a contract. Throws RpcUnavailable. */
export async function provePayer(
  checks: Pick<AuthorizationChecks, 'code'>,
  token: PaymentToken,
  { authorization, signature }: Pick<SentPayment, 'authorization' | 'signature'>,
): Promise<PayerProof> {
  const byKey = keySignature(signature)
  if (byKey !== null) {
    const signer = await recoverTypedDataAddress({
      ...transferTypedData(token, authorization),
      signature: byKey,
    }).catch(() => null)
    if (signer?.toLowerCase() === authorization.from) return { kind: 'key', signature: byKey }
  }
  const code = await checks.code(token.chainId, authorization.from)
  return code === '0x' ? { kind: 'nobody' } : { kind: 'contract', signature }
}
