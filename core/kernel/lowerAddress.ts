import type { Address } from 'viem'

/** Returns an address in lower case, the form of addresses in tables and maps. */
export function lowerAddress(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
