import { ConfigInvalid, type Keys } from '../core/config.ts'
import { createLocalSolanaKey } from '../core/signing/createLocalSolanaKey.ts'
import { toBase58 } from '../core/sponsor/solana/domain/base58.ts'
import { readSolanaSecret } from '../core/sponsor/solana/domain/readSolanaSecret.ts'
import type { ServedSolanaKey } from './serveSigner.ts'

/** Opens the key of the fee payer on Solana, if this process has the key. Throws `ConfigInvalid`. */
export function openHeldSolanaKey(keys: Pick<Keys, 'SOLANA_FEE_PAYER_KEY'>): ServedSolanaKey[] {
  const text = keys.SOLANA_FEE_PAYER_KEY?.reveal()
  if (text === undefined) return []
  try {
    const secret = readSolanaSecret(text)
    if (secret === null) throw new RangeError('neither 32 nor 64 bytes')
    const { publicKey, sign } = createLocalSolanaKey(secret)
    return [{ address: toBase58(publicKey), publicKey, sign }]
  } catch {
    throw new ConfigInvalid(['SOLANA_FEE_PAYER_KEY: must be a private key of Solana in base58'])
  }
}
