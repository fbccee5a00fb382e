import { ConfigInvalid, type Keys } from '../core/config.ts'
import { createLocalP256Key } from '../core/signing/createLocalP256Key.ts'
import type { P256Key } from '../core/signing/ports.ts'

/** Opens the key of agent cards, if this process has the key. Throws `ConfigInvalid`. */
export function openHeldCardKey(keys: Pick<Keys, 'CARD_KEY'>): P256Key[] {
  const text = keys.CARD_KEY?.reveal()
  if (text === undefined) return []
  try {
    return [createLocalP256Key(`0x${text.slice(2)}`)]
  } catch {
    throw new ConfigInvalid(['CARD_KEY: must be a private key of the curve P-256'])
  }
}
