import { type Address, type Hex, pad, toEventSelector } from 'viem'
import { AUTHORIZATION_USED, type ReceiptLog } from '../../payments/domain/settlementLogs.ts'
import { addressOfWord } from './cctpMessage.ts'

/** Deposit into the bridge contract with the authorization of a payer, as the logs of a receipt show the deposit. */
export type LoggedDeposit = {
  readonly payer: Address
  readonly nonce: Hex
  readonly valueUsdc6: bigint
  /** Index of the deposit's `AuthorizationUsed` log in the receipt. */
  readonly usedLogIndex: number
}

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/**
 * Returns every deposit in the logs of a receipt, in log order. The result includes the transfers of bridges, because
 * their logs look the same.
 *
 * The next log of USDC after `AuthorizationUsed` contains the amount. If USDC is the native coin of a chain, other
 * contracts emit logs between these two logs. Source: `ReceiptReader` of the bridge contract.
 */
export function decodeDeposits(
  logs: readonly ReceiptLog[],
  of: { readonly usdc: Address; readonly bridge: Address },
): readonly LoggedDeposit[] {
  const own = logs
    .map((log, index) => ({ ...log, index }))
    .filter(({ address }) => isSame(address, of.usdc))
  return own.flatMap(({ topics, index }, at) => {
    const [event, from, nonce] = topics
    if (topics.length !== 3 || from === undefined || nonce === undefined) return []
    const payer = addressOfWord(from)
    const next = own[at + 1]
    if (event?.toLowerCase() !== AUTHORIZATION_USED || payer === null || next === undefined)
      return []
    const valueUsdc6 = movedUsdc6(next, from, pad(of.bridge))
    return valueUsdc6 === null ? [] : [{ payer, nonce, valueUsdc6, usedLogIndex: index }]
  })
}

/** Returns the amount that a log moved from one account to the other, USDC-6; null for any other log. */
function movedUsdc6({ topics, data }: ReceiptLog, from: Hex, to: Hex): bigint | null {
  const [event, sender, receiver] = topics
  if (topics.length !== 3 || event?.toLowerCase() !== TRANSFER || data.length !== 66) return null
  if (sender === undefined || receiver === undefined) return null
  return isSame(sender, from) && isSame(receiver, to) ? BigInt(data) : null
}

function isSame(left: Hex, right: Hex): boolean {
  return left.toLowerCase() === right.toLowerCase()
}
