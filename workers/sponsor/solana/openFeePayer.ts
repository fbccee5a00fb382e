import { type Config, ConfigInvalid, type Keys } from '../../../core/config.ts'
import type { RemoteSigner } from '../../../core/signing/createRemoteSigner.ts'
import type { SolanaKey } from '../../../core/signing/ports.ts'
import { fromBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import { ADDRESS_BYTES } from '../../../core/sponsor/solana/domain/solanaMessage.ts'
import { createFeePayerSigner } from './createFeePayerSigner.ts'

type Options = {
  readonly config: Pick<Config, 'SOLANA_FEE_PAYER'>
  readonly keys: Pick<Keys, 'SOLANA_FEE_PAYER_KEY'>
  /** Signer outside of the process; null without one. */
  readonly signer: RemoteSigner | null
}

/**
 * Opens the key of the fee payer on Solana: the key of this process, or the key of the signer for the address in
 * `SOLANA_FEE_PAYER`. Null without either. Throws `ConfigInvalid`.
 */
export function openFeePayer({ config, keys, signer }: Options): SolanaKey | null {
  const address = config.SOLANA_FEE_PAYER
  const held = keys.SOLANA_FEE_PAYER_KEY
  if (held !== undefined) return heldKey(held.reveal(), address)
  if (signer === null || address === undefined) return null
  const publicKey = fromBase58(address, ADDRESS_BYTES)
  if (publicKey !== null) return signer.solanaKeyOf(address, publicKey)
  throw new ConfigInvalid(['SOLANA_FEE_PAYER: must be an address of 32 bytes'])
}

function heldKey(key: string, address: string | undefined): SolanaKey {
  let signer: SolanaKey
  try {
    signer = createFeePayerSigner(key)
  } catch {
    throw new ConfigInvalid(['SOLANA_FEE_PAYER_KEY: must be a private key of Solana in base58'])
  }
  if (address === undefined || address === signer.address) return signer
  throw new ConfigInvalid([
    `SOLANA_FEE_PAYER: must be ${signer.address}, the address of SOLANA_FEE_PAYER_KEY`,
  ])
}
