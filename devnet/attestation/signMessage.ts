import { concatHex, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Returns signatures over `keccak256(message)`, sorted by the signers' addresses in ascending order. */
export async function signMessage(message: Hex, keys: readonly Hex[]): Promise<Hex[]> {
  const signers = keys.map((key) => privateKeyToAccount(key))
  signers.sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  const hash = keccak256(message)
  return Promise.all(signers.map((signer) => signer.sign({ hash })))
}

/** Concatenates signatures of 65 bytes each into an attestation. */
export function attestationOf(signatures: readonly Hex[]): Hex {
  return concatHex(signatures)
}
