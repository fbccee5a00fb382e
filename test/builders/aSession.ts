import type { ChannelBooks, DepositRequest, VoucherSale } from '../../core/payments/sessionPorts.ts'
import { addressOf } from './facts.ts'

/** Builds the first deposit of a channel, 1,000 units on Base; each number has a payer and a channel of its own. */
export function aDepositRequest(number: number): DepositRequest {
  const word = `0x${String(number).padStart(64, '0')}` as const
  const payer = addressOf(0xa000 + number)
  return {
    channelId: word,
    chainId: 8453,
    config: {
      payer,
      payerAuthorizer: payer,
      receiver: addressOf(0xc1),
      receiverAuthorizer: addressOf(0xc2),
      token: addressOf(0xc3),
      withdrawDelaySec: 86_400,
      salt: word,
    },
    nonce: word,
    deposit: {
      amountUsdc6: 1_000n,
      validAfterSec: 0n,
      validBeforeSec: 2_000_000_000n,
      salt: word,
      signature: `0x${'51'.repeat(65)}`,
    },
  }
}

/** Builds the state of a channel in the contract after its first deposit. */
export function someBooks(changes: Partial<ChannelBooks> = {}): ChannelBooks {
  return {
    balanceUsdc6: 1_000n,
    claimedUsdc6: 0n,
    withdrawRequestedAtSec: 0,
    refundNonce: 0,
    isDeposited: true,
    ...changes,
  }
}

/** Builds the sale of an answer for 10 units. */
export function aVoucherSale(
  { channelId }: Pick<DepositRequest, 'channelId'>,
  cumulativeUsdc6: bigint,
  changes: Partial<VoucherSale> = {},
): VoucherSale {
  return {
    channelId,
    cumulativeUsdc6,
    amountUsdc6: 10n,
    signature: `0x${'51'.repeat(65)}`,
    operation: 'getThing',
    requestHash: 'hash',
    repeatKeys: [],
    resourceUrl: 'https://quartet.example/v1/thing',
    answer: {
      status: 200,
      contentType: 'application/json',
      headers: {},
      body: new TextEncoder().encode(String(cumulativeUsdc6)),
    },
    ...changes,
  }
}
