import { type Address, type Hex, pad, toEventSelector, toHex } from 'viem'
import type { Authorization } from './authorization.ts'

/** A log of a receipt, in the order of the receipt. */
export type ReceiptLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export type Paid = { readonly token: Address; readonly authorization: Authorization }

/** Topics of the events that end an authorization. Source: EIP-3009. */
export const AUTHORIZATION_USED = toEventSelector('AuthorizationUsed(address,bytes32)')
export const AUTHORIZATION_CANCELED = toEventSelector('AuthorizationCanceled(address,bytes32)')
export const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/**
 * Returns true when a transaction with these logs used the authorization for exactly its transfer.
 *
 * The token marks the authorization and moves the money in one step, so the next log of the token must be the transfer:
 * one transfer can never count for two authorizations. Other contracts may emit logs between the two. Source: FiatToken
 * v2.2 `_transferWithAuthorization`; EIP-7708 adds system logs on 5042.
 */
export function settlementLogs(logs: readonly ReceiptLog[], paid: Paid): boolean {
  const { from, to, valueUsdc6, nonce } = paid.authorization
  const own = logs.filter(({ address }) => address.toLowerCase() === paid.token.toLowerCase())
  const used = own.findIndex((log) => hasTopics(log, [AUTHORIZATION_USED, pad(from), nonce]))
  const next = own[used + 1]
  if (used < 0 || next === undefined) return false
  return (
    hasTopics(next, [TRANSFER, pad(from), pad(to)]) &&
    next.data.toLowerCase() === toHex(valueUsdc6, { size: 32 })
  )
}

/** Returns true when the payer cancelled the authorization in a transaction with these logs. */
export function wasCanceled(logs: readonly ReceiptLog[], { token, authorization }: Paid): boolean {
  const { from, nonce } = authorization
  return logs.some(
    (log) =>
      log.address.toLowerCase() === token.toLowerCase() &&
      hasTopics(log, [AUTHORIZATION_CANCELED, pad(from), nonce]),
  )
}

function hasTopics({ topics }: ReceiptLog, wanted: readonly Hex[]): boolean {
  return (
    topics.length === wanted.length &&
    wanted.every((topic, at) => topics[at]?.toLowerCase() === topic.toLowerCase())
  )
}
