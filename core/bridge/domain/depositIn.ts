import { type Address, type Hex, pad, toEventSelector } from 'viem'
import type { ReceiptLog } from '../../payments/domain/settlementLogs.ts'
import { AUTHORIZATION_USED } from '../../payments/domain/settlementLogs.ts'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/**
 * Returns the amount that a transaction with these logs moved to a bridge contract with this authorization, USDC-6;
 * null if it moved no amount.
 *
 * The transfer is the first log of the token after `AuthorizationUsed`. Source: FiatToken v2.2; the proof of the
 * contract has the same rule.
 */
export function depositIn(
  logs: readonly ReceiptLog[],
  of: {
    readonly usdc: Address
    readonly contract: Address
    readonly payer: Address
    readonly nonce: Hex
  },
): bigint | null {
  const own = logs.filter(({ address }) => address.toLowerCase() === of.usdc.toLowerCase())
  const use = own.findIndex((log) => hasTopics(log, [AUTHORIZATION_USED, pad(of.payer), of.nonce]))
  const next = own[use + 1]
  if (use < 0 || next === undefined) return null
  return hasTopics(next, [TRANSFER, pad(of.payer), pad(of.contract)]) ? BigInt(next.data) : null
}

function hasTopics({ topics }: ReceiptLog, wanted: readonly Hex[]): boolean {
  return wanted.every((topic, index) => topics[index]?.toLowerCase() === topic.toLowerCase())
}
