import { concatHex, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Signatures over `keccak256(message)`, in the rising order of their signers' addresses. */
export async function signMessage(message: Hex, keys: readonly Hex[]): Promise<Hex[]> {
  const signers = keys.map((key) => privateKeyToAccount(key))
  signers.sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  const hash = keccak256(message)
  return Promise.all(signers.map((signer) => signer.sign({ hash })))
}

/** An attestation is its signatures, 65 bytes each, one after the other. */
export function attestationOf(signatures: readonly Hex[]): Hex {
  return concatHex(signatures)
}
