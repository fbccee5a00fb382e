import { type Config, ConfigInvalid, type Keys } from '../../core/config.ts'
import { createLocalKey } from '../../core/signing/createLocalKey.ts'
import type { RemoteSigner } from '../../core/signing/createRemoteSigner.ts'
import type { EvmKey } from '../../core/signing/ports.ts'
import { splitKeys } from './splitKeys.ts'

/**
 * Environment variable of the address of each key; the address is set if a signer holds the key.
 */
const ADDRESS_OF = {
  SETTLEMENT_KEY: 'SETTLEMENT_ADDRESS',
  BRIDGE_BURN_KEY: 'BRIDGE_BURN_ADDRESS',
  BRIDGE_MINT_KEY: 'BRIDGE_MINT_ADDRESS',
  BRIDGE_PAYOUT_KEY: 'BRIDGE_PAYOUT_ADDRESS',
  GAS_SUBMITTER_KEYS: 'GAS_SUBMITTER_ADDRESSES',
  GAS_SIGNER_KEY: 'GAS_SIGNER_ADDRESS',
  RECEIPT_KEY: 'RECEIPT_ADDRESS',
} as const

export type KeyName = keyof typeof ADDRESS_OF
/**
 * Keys of this process by variable; an empty list for a purpose that this process does not serve.
 */
export type EvmKeys = Readonly<Record<KeyName, readonly EvmKey[]>>

type Options = {
  readonly config: Config
  readonly keys: Keys
  /** Signer outside of the process; null without one. */
  readonly signer: RemoteSigner | null
}

/** Opens the keys that this process holds, and the keys of the signer. Throws `ConfigInvalid`. */
export function openKeys({ config, keys, signer }: Options): EvmKeys {
  const problems: string[] = []
  const open = (name: KeyName): readonly EvmKey[] => {
    const held = splitKeys(keys[name])
    const named = [config[ADDRESS_OF[name]] ?? []].flat()
    if (held.length > 0 && named.length > 0)
      problems.push(`${ADDRESS_OF[name]}: set only one of ${ADDRESS_OF[name]} and ${name}`)
    if (signer === null && named.length > 0)
      problems.push(`${ADDRESS_OF[name]}: needs SIGNER_URL, whose signer holds the key`)
    if (named.length === 0 || signer === null) return held.map(createLocalKey)
    return named.map((address) => signer.keyOf(address))
  }
  const opened = {
    SETTLEMENT_KEY: open('SETTLEMENT_KEY'),
    BRIDGE_BURN_KEY: open('BRIDGE_BURN_KEY'),
    BRIDGE_MINT_KEY: open('BRIDGE_MINT_KEY'),
    BRIDGE_PAYOUT_KEY: open('BRIDGE_PAYOUT_KEY'),
    GAS_SUBMITTER_KEYS: open('GAS_SUBMITTER_KEYS'),
    GAS_SIGNER_KEY: open('GAS_SIGNER_KEY'),
    RECEIPT_KEY: open('RECEIPT_KEY'),
  }
  if (problems.length > 0) throw new ConfigInvalid(problems)
  return opened
}
