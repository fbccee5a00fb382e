import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Error for a key that must not serve its configured purpose. */
export class UnusableKey extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`)
    this.name = 'UnusableKey'
  }
}

/**
 * Mnemonic that every Ethereum test tool publishes; any money on its accounts on a real chain is
 * stolen at once.
 */
const PUBLIC_MNEMONIC = 'test test test test test test test test test test test junk'
/** Number of accounts of the mnemonic that test tools fund by default. */
const PUBLIC_ACCOUNTS = 20

type KeyCheck = {
  /** Environment variable of the key. */
  readonly name: string
  readonly address: Address
  readonly payTo: Address
  readonly isDevnet: boolean
}

/**
 * Rejects the key of the address that receives payments, and a published test key on real chains.
 * Throws `UnusableKey`.
 */
export function requireOwnKey({ name, address, payTo, isDevnet }: KeyCheck): void {
  if (address === payTo) {
    throw new UnusableKey(name, 'is the key of payTo, which no process may hold')
  }
  if (isDevnet) return
  for (let index = 0; index < PUBLIC_ACCOUNTS; index += 1) {
    const known = mnemonicToAccount(PUBLIC_MNEMONIC, { addressIndex: index })
    if (known.address.toLowerCase() !== address) continue
    throw new UnusableKey(name, 'is a published test key; it is for DEVNET=1 alone')
  }
}
