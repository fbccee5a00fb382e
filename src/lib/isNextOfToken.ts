import type { Hex } from 'viem'

type Log = { readonly address: Hex; readonly topics: readonly Hex[] }

/** `AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)`. Source: EIP-3009. */
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'

/**
 * Returns true when the log `distance` after the use of an authorization is the next log of the token.
 *
 * Positions count within the receipt, so they stay the same when another block includes the transaction.
 */
export function isNextOfToken(
  logs: readonly Log[],
  ask: { readonly token: Hex; readonly nonce: Hex; readonly distance: number },
): boolean {
  const isOfToken = ({ address }: Log) => address.toLowerCase() === ask.token.toLowerCase()
  const used = logs.findIndex(
    (log) =>
      isOfToken(log) &&
      log.topics[0] === USED &&
      log.topics[2]?.toLowerCase() === ask.nonce.toLowerCase(),
  )
  if (used === -1) return false
  return logs.slice(used + 1).findIndex(isOfToken) === ask.distance - 1
}
