import type { Address } from 'viem'
import { UnusableKey } from './requireOwnKey.ts'

/**
 * Rejects the same key under two names, because two lanes would assign the same nonces. Throws
 * `UnusableKey`.
 */
export function requireDistinctKeys(
  keys: readonly { readonly name: string; readonly address: Address }[],
): void {
  const names = new Map<Address, string>()
  for (const { name, address } of keys) {
    const other = names.get(address)
    if (other !== undefined) throw new UnusableKey(name, `is the same key as ${other}`)
    names.set(address, name)
  }
}
