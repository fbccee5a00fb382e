import { type Address, type Hex, isHex, keccak256, recoverAddress, size, slice } from 'viem'
import { keySignature } from '../../payments/domain/keySignature.ts'

/** Bytes of one signature. */
const SIGNATURE_BYTES = 65

/**
 * Recovers the signers of an attested message, in the order of the signatures; null for an attestation that no chain
 * accepts.
 *
 * A chain accepts whole signatures of 65 bytes with a low `s` and `v` 27 or 28, by signers in strictly ascending order.
 * The transmitter on the destination determines the number of signatures and the accepted signers. Source: CCTP V2
 * `Attestable`.
 */
export async function recoverAttestationSigners(
  message: Hex,
  attestation: Hex,
): Promise<readonly Address[] | null> {
  const count = size(attestation) / SIGNATURE_BYTES
  if (!isHex(message) || !isHex(attestation) || count === 0 || !Number.isInteger(count)) return null
  const hash = keccak256(message)
  const signers: Address[] = []
  for (let at = 0; at < count; at += 1) {
    const signer = await signerOf(
      hash,
      slice(attestation, at * SIGNATURE_BYTES, (at + 1) * SIGNATURE_BYTES),
    )
    const previous = signers.at(-1)
    if (signer === null || (previous !== undefined && BigInt(signer) <= BigInt(previous))) {
      return null
    }
    signers.push(signer)
  }
  return signers
}

async function signerOf(hash: Hex, signature: Hex): Promise<Address | null> {
  // `keySignature` changes a `v` of 0 or 1, but the transmitter rejects a signature with such a `v`.
  if (keySignature(signature) !== signature) return null
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    return null
  }
}
