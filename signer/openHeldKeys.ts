import { privateKeyToAccount } from 'viem/accounts'
import type { Config, Keys } from '../core/config.ts'
import { createLocalKey } from '../core/signing/createLocalKey.ts'
import type { EvmKey } from '../core/signing/ports.ts'
import type { KeyAddresses } from './policyOf.ts'
import type { ServedKey } from './serveSigner.ts'

/** Key that this process holds, with the name of its environment variable. */
export type HeldKey = ServedKey & { readonly name: string; readonly key: EvmKey }

const NAMES = [
  'SETTLEMENT_KEY',
  'BRIDGE_BURN_KEY',
  'BRIDGE_MINT_KEY',
  'BRIDGE_PAYOUT_KEY',
  'GAS_SUBMITTER_KEYS',
  'GAS_SIGNER_KEY',
  'RECEIPT_KEY',
] as const satisfies readonly (keyof Keys)[]

/** Opens the keys of the files and credentials of this process. */
export function openHeldKeys(keys: Keys): readonly HeldKey[] {
  return NAMES.flatMap((name) =>
    (keys[name]?.reveal().split(',') ?? []).map((text) => {
      const privateKey = `0x${text.slice(2)}` as const
      // The identifier is the public key without the leading byte 04, as in Web3Signer.
      const identifier = `0x${privateKeyToAccount(privateKey).publicKey.slice(4)}` as const
      const key = createLocalKey(privateKey)
      return { name, identifier, address: key.address, key }
    }),
  )
}

/** Returns the addresses of the keys by environment variable: addresses of held keys, and configured addresses. */
export function namesOf(config: Config, held: readonly HeldKey[]): KeyAddresses {
  const heldBy = (name: string) =>
    held.filter((each) => each.name === name).map(({ key }) => key.address)
  return {
    SETTLEMENT_KEY: [...heldBy('SETTLEMENT_KEY'), ...listOf(config.SETTLEMENT_ADDRESS)],
    BRIDGE_BURN_KEY: [...heldBy('BRIDGE_BURN_KEY'), ...listOf(config.BRIDGE_BURN_ADDRESS)],
    BRIDGE_MINT_KEY: [...heldBy('BRIDGE_MINT_KEY'), ...listOf(config.BRIDGE_MINT_ADDRESS)],
    BRIDGE_PAYOUT_KEY: [...heldBy('BRIDGE_PAYOUT_KEY'), ...listOf(config.BRIDGE_PAYOUT_ADDRESS)],
    GAS_SUBMITTER_KEYS: [
      ...heldBy('GAS_SUBMITTER_KEYS'),
      ...(config.GAS_SUBMITTER_ADDRESSES ?? []),
    ],
    GAS_SIGNER_KEY: [...heldBy('GAS_SIGNER_KEY'), ...listOf(config.GAS_SIGNER_ADDRESS)],
    RECEIPT_KEY: [...heldBy('RECEIPT_KEY'), ...listOf(config.RECEIPT_ADDRESS)],
  }
}

function listOf<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item]
}
