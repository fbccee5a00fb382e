import { getAddress } from 'viem'
import type { PaymentOption } from '../../../core/payments/ports.ts'
import { networkOf } from './networks.ts'

type Priced = {
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  /** Members that the caller returns with its payment, beside those of the token. */
  readonly extra?: Readonly<Record<string, string | number>>
  /** Secret of this challenge, for clients that return the entry and drop the extensions. */
  readonly repeatKey?: string
}

/**
 * Returns one entry of `accepts`: how to pay an amount on one chain, with the members of both
 * versions.
 */
export function paymentEntry(
  { amountUsdc6, timeoutSec, extra, repeatKey }: Priced,
  { token, payTo }: PaymentOption,
) {
  return {
    scheme: 'exact',
    network: networkOf(token.chainId),
    amount: String(amountUsdc6),
    maxAmountRequired: String(amountUsdc6),
    asset: getAddress(token.address),
    payTo: getAddress(payTo),
    maxTimeoutSeconds: timeoutSec,
    extra: { name: token.name, version: token.version, ...extra },
    ...(repeatKey !== undefined && { repeatKey }),
  } as const
}
