import { SIGNATURE_BYTES, type SolanaTransaction } from './solanaMessage.ts'
import { refuseSolana, type SolanaRefusal } from './solanaRefusals.ts'

/**
 * Returns the difference between a posted transaction and the transaction that the fee payer
 * signed, or the missing signature; null if the post is complete.
 *
 * The node verifies the signatures.
 */
export function validateSolanaPost(
  signed: SolanaTransaction,
  posted: SolanaTransaction,
): SolanaRefusal | null {
  if (!isSame(signed.messageBytes, posted.messageBytes)) {
    const problem = 'must be the message that was signed for this sponsorship, byte for byte'
    return refuseSolana('changed_message', 'transaction', problem)
  }
  for (const [place, signature] of posted.signatures.entries()) {
    const field = `transaction.signatures[${place}]`
    if (place === 0 && !isSame(signature, signed.signatures[0] ?? NO_SIGNATURE)) {
      return refuseSolana(
        'changed_signature',
        field,
        'must be the returned signature of the fee payer, unchanged',
      )
    }
    if (isSame(signature, NO_SIGNATURE)) {
      const signer = posted.message.accounts[place] ?? 'its owner'
      return refuseSolana('missing_signature', field, `must be signed by ${signer}`)
    }
  }
  return null
}

const NO_SIGNATURE = new Uint8Array(SIGNATURE_BYTES)

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, place) => byte === right[place])
}
