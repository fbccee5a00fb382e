import { type Address, type Hex, size } from 'viem'

/**
 * Kind of an address: a wallet without code, a wallet delegated to the sponsor's account, a wallet
 * delegated elsewhere, or a contract.
 */
export type AccountKind = 'empty' | 'ours' | 'foreign' | 'contract'

/**
 * Prefix of the code of a delegated wallet, before the 20 bytes of its delegate. Source: EIP-7702.
 */
const DELEGATION_PREFIX = '0xef0100'
const DELEGATION_BYTES = 23

/** Returns the kind of an address with this code; `implementation` is the sponsor's account. */
export function accountKind(code: Hex, implementation: Address): AccountKind {
  if (size(code) === 0) return 'empty'
  const delegate = delegateOf(code)
  if (delegate === null) return 'contract'
  return delegate === implementation.toLowerCase() ? 'ours' : 'foreign'
}

/**
 * Returns the lower-case delegate of a wallet with this code; null if the code is not a delegation.
 */
export function delegateOf(code: Hex): Address | null {
  const text = code.toLowerCase()
  if (!text.startsWith(DELEGATION_PREFIX) || size(code) !== DELEGATION_BYTES) return null
  return `0x${text.slice(DELEGATION_PREFIX.length)}`
}
