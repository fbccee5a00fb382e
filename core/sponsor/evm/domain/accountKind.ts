import { type Address, type Hex, size } from 'viem'

/**
 * What an address is: a wallet without code, one that runs our account, one that runs another, or a contract.
 */
export type AccountKind = 'empty' | 'ours' | 'foreign' | 'contract'

/** Begins the code of a delegated wallet; its delegate's 20 bytes follow. Source: EIP-7702. */
const DELEGATION_PREFIX = '0xef0100'
const DELEGATION_BYTES = 23

/** What an address with this code is, where `implementation` is our account. */
export function accountKind(code: Hex, implementation: Address): AccountKind {
  if (size(code) === 0) return 'empty'
  const delegate = delegateOf(code)
  if (delegate === null) return 'contract'
  return delegate === implementation.toLowerCase() ? 'ours' : 'foreign'
}

/** Whom a wallet with this code is delegated to, lower-case; null when it is no such wallet. */
export function delegateOf(code: Hex): Address | null {
  const text = code.toLowerCase()
  if (!text.startsWith(DELEGATION_PREFIX) || size(code) !== DELEGATION_BYTES) return null
  return `0x${text.slice(DELEGATION_PREFIX.length)}`
}
