import { jsonReply, type Reply } from '../../http/reply.ts'
import type { SessionOutcome } from '../paymentOutcome.ts'
import { signedReceipt } from '../wire/signedReceipt.ts'
import { channelState } from './sessionEntry.ts'
import type { SessionReceipt } from './sessionReceipt.ts'

/** Returns the HTTP answer for a sale or a refund in a session. Source: x402 2.27.0, scheme batch-settlement. */
export function sessionReply(outcome: SessionOutcome, network: string): Reply {
  const receipt = receiptOf(outcome.receipt, network)
  const headers = {
    'cache-control': 'private, no-store',
    'payment-response': receipt,
    'x-payment-response': receipt,
  }
  if (outcome.kind === 'refunded') {
    const { channel, movedUsdc6, txHash } = outcome.receipt
    return jsonReply(
      200,
      { channelId: channel.id, refundedUsdc: String(movedUsdc6 ?? 0n), txHash },
      headers,
    )
  }
  const { answer, isReplay } = outcome
  return {
    status: answer.status,
    headers: {
      ...answer.headers,
      'content-type': answer.contentType,
      ...headers,
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    },
    // Answers are stored from text, so decoding returns the same bytes.
    body: new TextDecoder().decode(answer.body),
  }
}

function receiptOf(
  { channel, chargedUsdc6, amountUsdc6, movedUsdc6, txHash, signed }: SessionReceipt,
  network: string,
): string {
  const text = JSON.stringify({
    success: true,
    transaction: txHash ?? '',
    network,
    payer: channel.config.payer,
    amount: movedUsdc6 === null ? '' : String(movedUsdc6),
    extra: {
      channelState: channelState(channel, chargedUsdc6),
      ...(amountUsdc6 !== null && { chargedAmount: String(amountUsdc6) }),
    },
    ...(signed !== null && { extensions: signedReceipt(signed) }),
  })
  return Buffer.from(text).toString('base64')
}
