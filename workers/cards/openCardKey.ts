import { type Config, ConfigInvalid, type Keys } from '../../core/config.ts'
import { createLocalP256Key } from '../../core/signing/createLocalP256Key.ts'
import type { RemoteSigner } from '../../core/signing/createRemoteSigner.ts'
import type { P256Key } from '../../core/signing/ports.ts'

type Options = {
  readonly config: Pick<Config, 'CARD_PUBLIC_KEY'>
  readonly keys: Pick<Keys, 'CARD_KEY'>
  /** Signer outside of the process; null without one. */
  readonly signer: RemoteSigner | null
}

/** Opens the key that signs the card: the key of this process, or the key of the signer. Null without either. Throws `ConfigInvalid`. */
export function openCardKey({ config, keys, signer }: Options): P256Key | null {
  const publicKey = config.CARD_PUBLIC_KEY
  const held = keys.CARD_KEY?.reveal()
  if (held !== undefined && publicKey !== undefined) {
    throw new ConfigInvalid(['CARD_PUBLIC_KEY: set only one of CARD_PUBLIC_KEY and CARD_KEY'])
  }
  if (held !== undefined) return open(held)
  if (publicKey === undefined) return null
  if (signer !== null) return signer.p256KeyOf(publicKey)
  throw new ConfigInvalid(['CARD_PUBLIC_KEY: needs SIGNER_URL, whose signer holds the key'])
}

function open(text: string): P256Key {
  try {
    return createLocalP256Key(`0x${text.slice(2)}`)
  } catch {
    throw new ConfigInvalid(['CARD_KEY: must be a private key of the curve P-256'])
  }
}
