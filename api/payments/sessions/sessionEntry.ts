import { getAddress } from 'viem'
import { WITHDRAW_DELAY_SEC } from '../../../core/payments/domain/sessions/escrow.ts'
import { minDepositUsdc6 } from '../../../core/payments/domain/sessions/sessionRules.ts'
import type { SessionChannel } from '../../../core/payments/sessionPorts.ts'
import { networkOf } from '../wire/networks.ts'
import { SESSION_SCHEME } from './parseSession.ts'
import type { SessionOption } from './sessionReceipt.ts'

type Priced = {
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  readonly extra?: Readonly<Record<string, string | number>>
}

/**
 * Returns one entry of `accepts` for a session; with the state of the channel after a refused voucher of that channel.
 *
 * Source: x402 2.27.0, scheme batch-settlement.
 */
export function sessionEntry(
  { amountUsdc6, timeoutSec, extra }: Priced,
  { option, receiverAuthorizer }: SessionOption,
  channel: SessionChannel | null,
) {
  const { token, payTo } = option
  const isOfChain = channel !== null && channel.chainId === token.chainId
  return {
    scheme: SESSION_SCHEME,
    network: networkOf(token.chainId),
    amount: String(amountUsdc6),
    asset: getAddress(token.address),
    payTo: getAddress(payTo),
    maxTimeoutSeconds: timeoutSec,
    extra: {
      name: token.name,
      version: token.version,
      receiverAuthorizer: getAddress(receiverAuthorizer),
      withdrawDelay: WITHDRAW_DELAY_SEC,
      minDeposit: String(minDepositUsdc6(amountUsdc6)),
      ...extra,
      ...(isOfChain && {
        channelState: channelState(channel, channel.chargedUsdc6),
        ...(channel.signature !== '' && {
          voucherState: {
            signedMaxClaimable: String(channel.chargedUsdc6),
            signature: channel.signature,
          },
        }),
      }),
    },
  } as const
}

/** Returns the state of a channel as clients of the scheme read the state. */
export function channelState(channel: SessionChannel, chargedUsdc6: bigint) {
  return {
    channelId: channel.id,
    balance: String(channel.balanceUsdc6),
    totalClaimed: String(channel.claimedUsdc6),
    withdrawRequestedAt: channel.withdrawRequestedAtSec,
    refundNonce: String(channel.refundNonce),
    chargedCumulativeAmount: String(chargedUsdc6),
  }
}
