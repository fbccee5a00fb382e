import {
  type Address,
  type Hex,
  keccak256,
  parseSignature,
  recoverAddress,
  serializeSignature,
} from 'viem'
import { lowerAddress } from '../kernel/lowerAddress.ts'
import { SigningFailed } from './signingFailed.ts'

/** 65 bytes: r, s, v. */
const SIGNATURE = /^0x[0-9a-f]{130}$/i
/** Half of the order of secp256k1; nodes reject a transaction with a higher s. Source: EIP-2. */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Returns a signature of `address` over keccak256 of `data`, with 27 or 28 at its end.
 *
 * The hash is computed here, so that a signature over any other content, or by any other key, recovers another address.
 * Throws `SigningFailed` with `signer_answer_wrong`.
 */
export async function checkSignature(
  answer: string,
  { data, address }: { readonly data: Hex; readonly address: Address },
): Promise<Hex> {
  const wrong = (problem: string) => new SigningFailed('signer_answer_wrong', problem)
  if (!SIGNATURE.test(answer)) throw wrong('the answer is not a signature of 65 bytes')
  try {
    const { r, s, yParity } = parseSignature(`0x${answer.slice(2)}`)
    if (BigInt(s) > MAX_S) throw wrong('the signature has a high s')
    const signature = serializeSignature({ r, s, yParity })
    const signed = lowerAddress(await recoverAddress({ hash: keccak256(data), signature }))
    if (signed === address) return signature
    throw wrong(`the signature is that of ${signed} over this content, not of ${address}`)
  } catch (error) {
    if (error instanceof SigningFailed) throw error
    throw wrong('the answer is not a signature of secp256k1')
  }
}
