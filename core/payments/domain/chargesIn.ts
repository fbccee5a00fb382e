import { type Address, type Hex, hexToBigInt, slice } from 'viem'
import { AUTHORIZATION_USED, type ReceiptLog, TRANSFER } from './settlementLogs.ts'

/** Authorization that a transaction used for a transfer to the payee; addresses and nonce are lower case. */
export type ChargeInLogs = {
  readonly payer: Address
  readonly nonce: Hex
  readonly amountUsdc6: bigint
}

/**
 * Returns the authorizations that a transaction with these logs used for transfers of `token` to `payTo`, in order.
 *
 * Source: the rule of `settlementLogs`: after `AuthorizationUsed`, the next log of the token is the transfer of that
 * authorization.
 */
export function chargesIn(
  logs: readonly ReceiptLog[],
  { token, payTo }: { readonly token: Address; readonly payTo: Address },
): readonly ChargeInLogs[] {
  const own = logs.filter(({ address }) => lower(address) === lower(token))
  return own.flatMap((used, at) => {
    const next = own[at + 1]
    const [event, authorizer, nonce] = used.topics
    const [nextEvent, from, to] = next?.topics ?? []
    if (event !== AUTHORIZATION_USED || nextEvent !== TRANSFER || next === undefined) return []
    if (authorizer === undefined || nonce === undefined || to === undefined) return []
    const payer = addressIn(authorizer)
    if (from === undefined || addressIn(from) !== payer || addressIn(to) !== lower(payTo)) return []
    return [{ payer, nonce: lower(nonce), amountUsdc6: hexToBigInt(next.data) }]
  })
}

/** Returns the address in the last 20 bytes of a topic. */
const addressIn = (topic: Hex): Address => lower(slice(topic, 12, 32))

const lower = (hex: Hex): Hex => `0x${hex.slice(2).toLowerCase()}`
