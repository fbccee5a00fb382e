import { getAddress } from 'viem'
import type { PaymentOption } from '../../../core/payments/ports.ts'
import { networkOf } from './networks.ts'

type Priced = {
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  /** What the caller sends back with its payment, beside what the token asks for. */
  readonly extra?: Readonly<Record<string, string | number>>
  /** Secret of this challenge, for clients that send the entry back and drop the extensions. */
  readonly repeatKey?: string
}

/** One of `accepts`: how to pay an amount on one chain, in the words of both versions. */
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
