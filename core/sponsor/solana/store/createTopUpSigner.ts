import { createKeyPairSignerFromPrivateKeyBytes, signBytes } from '@solana/kit'
import { fromBase58, toBase58 } from '../domain/base58.ts'
import { ADDRESS_BYTES, type SolanaAddress } from '../domain/solanaMessage.ts'

/** Signer of a wallet of the operator. */
export type TopUpSigner = {
  readonly address: SolanaAddress
  sign(messageBytes: Uint8Array): Promise<Uint8Array>
}

/** Bytes of a private key followed by its public key, the export format of wallets. */
const KEY_PAIR_BYTES = 64

/**
 * Creates a signer from a base58 private key of 32 bytes, or of 64 bytes with the public key;
 * returns null for any other text. Throws nothing.
 */
export async function createTopUpSigner(text: string): Promise<TopUpSigner | null> {
  const pair = fromBase58(text, KEY_PAIR_BYTES)
  const seed = pair?.slice(0, ADDRESS_BYTES) ?? fromBase58(text, ADDRESS_BYTES)
  if (seed === null) return null
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(seed)
  if (pair !== null && toBase58(pair.subarray(ADDRESS_BYTES)) !== address) return null
  return {
    address,
    sign: async (messageBytes) =>
      Uint8Array.from(await signBytes(keyPair.privateKey, messageBytes)),
  }
}
