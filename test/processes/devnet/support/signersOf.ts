import { type Hex, keccak256, recoverAddress, sliceHex } from 'viem'
import type { Entry } from './bridging.ts'

/** Returns the addresses that signed the message of an entry, in the order of the signatures. */
export async function signersOf({ message, attestation }: Entry): Promise<string[]> {
  if (message === null || attestation === 'PENDING') return []
  const hash = keccak256(message)
  const parts: Hex[] = [sliceHex(attestation, 0, 65), sliceHex(attestation, 65)]
  const signers = await Promise.all(parts.map((signature) => recoverAddress({ hash, signature })))
  return signers.map((signer) => signer.toLowerCase())
}
