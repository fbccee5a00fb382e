import type { Address } from 'viem'

/** An address in lower case, the form in which tables and maps hold addresses. */
export function lowerAddress(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
