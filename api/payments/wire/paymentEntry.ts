import { getAddress } from 'viem'
import type { PaymentOption } from '../../../core/paymentPorts.ts'
import { networkOf } from './networks.ts'

/** One of `accepts`: how to pay an amount on one chain, in the words of both versions. */
export function paymentEntry(
  { amountUsdc6, timeoutSec }: { readonly amountUsdc6: bigint; readonly timeoutSec: number },
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
    extra: { name: token.name, version: token.version },
  } as const
}
