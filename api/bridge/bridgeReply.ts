import { getAddress, type Hex } from 'viem'
import type { QuotedBridgeQuery } from '../../core/bridge/operations/priceBridgeQuery.ts'
import { showQuote } from '../../core/bridge/operations/showQuote.ts'
import type { Bridge, ReferralCredit } from '../../core/bridge/ports.ts'
import { bridgeChainById } from '../../core/kernel/chains/bridgeChains.ts'
import { errorBody } from '../../core/kernel/errorBody.ts'
import { formatUsdc6 } from '../../core/kernel/money.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import { type Challenge, challengeReply } from '../payments/wire/challengeReply.ts'
import { networkOf } from '../payments/wire/networks.ts'
import { receiptHeaders } from '../payments/wire/receiptHeaders.ts'
import type { BridgeConflict, BridgeOutcome, BridgeRefusal } from './bridgeOutcome.ts'

/** Facts of a reply beside the outcome. */
export type BridgeReplyExtras = Pick<
  Challenge,
  'resource' | 'timeoutSec' | 'serverTimeSec' | 'form'
> & {
  readonly publicUrl: string
  readonly extensions: () => Challenge['extensions']
  /** Network in the spelling of the payer; null without a payment. */
  readonly network: string | null
}

/** Seconds after which a caller retries for a pending bridge. */
const RETRY_SEC = 2

const CONFLICTS = {
  already_bridged:
    'This authorization was already submitted; follow statusUrl. A new signature is a new ' +
    'bridge and is charged again.',
  front_run:
    'A third party submitted this authorization; the payer is refunded in full automatically. ' +
    'Follow statusUrl.',
  refunded:
    'A third party submitted this authorization; the payer was refunded in full. Sign a new ' +
    'authorization to bridge.',
} as const satisfies Record<BridgeConflict['code'], string>

/** Returns the HTTP answer for the outcome of a bridge request. Source: seeds/001 section 7. */
export function bridgeReply(outcome: BridgeOutcome, extras: BridgeReplyExtras): Reply {
  switch (outcome.kind) {
    case 'challenge':
      return challenge(outcome.offer, extras, null)
    case 'refused':
      return challenge(outcome.offer, extras, outcome.refusal)
    case 'limited':
      return jsonReply(
        429,
        errorBody(
          'payment: too many bridges of this payer failed on the chain',
          'crowded_payer',
          true,
        ),
        { 'retry-after': String(outcome.retryAfterSec) },
      )
    case 'pending':
      return pending(outcome.bridge, extras)
    case 'conflict':
    case 'delivered':
    case 'not_submitted':
      return endedBridgeReply(outcome, extras)
    default:
      return outcome satisfies never
  }
}

type EndExtras = Pick<BridgeReplyExtras, 'publicUrl' | 'network'>

/** Returns the answer for a bridge that has ended, or that another request with the same authorization started. */
export function endedBridgeReply(
  outcome: Extract<BridgeOutcome, { kind: 'conflict' | 'delivered' | 'not_submitted' }>,
  extras: EndExtras,
): Reply {
  switch (outcome.kind) {
    case 'conflict': {
      const { code, burnTx, refundTx, statusOf } = outcome
      return jsonReply(409, {
        ...errorBody(CONFLICTS[code], code, false),
        burnTx,
        refundTx,
        statusUrl: statusUrl(extras, statusOf),
      })
    }
    case 'delivered':
      return delivered(outcome, extras)
    case 'not_submitted':
      return jsonReply(502, {
        ...errorBody('bridge not submitted', 'bridge_not_submitted', true),
        nextStep: 'Nothing was charged. Send the same request with the same payment again.',
      })
    default:
      return outcome satisfies never
  }
}

/** Returns the answer for a closed bridge without a new price; nothing was charged. */
export function closedBridgeReply(
  { code, reason, words, tried }: BridgeRefusal,
  extras: EndExtras,
): Reply {
  return jsonReply(409, {
    ...errorBody(words, code, false),
    reason,
    burnTx: tried?.burnTx ?? null,
    nextStep: 'Nothing was charged. Send the request without a payment for a new price.',
    ...(tried !== null && { statusUrl: statusUrl(extras, tried.burnTx ?? tried.id) }),
  })
}

function challenge(
  offer: QuotedBridgeQuery,
  extras: BridgeReplyExtras,
  refusal: BridgeRefusal | null,
): Reply {
  const { network, extensions, publicUrl: _origin, ...rest } = extras
  const tried = refusal?.tried ?? null
  return challengeReply({
    ...rest,
    amountUsdc6: offer.price.amountUsdc6,
    options: [offer.source],
    refusal: refusal === null ? null : { code: refusal.code, words: refusal.words },
    extensions: extensions(),
    receipt:
      tried === null
        ? {}
        : receiptHeaders(receiptOf(tried), networkFor(tried, network), 'transaction_failed'),
    more: { ...(refusal !== null && { reason: refusal.reason }), quote: showQuote(offer) },
  })
}

function pending(bridge: Bridge, extras: BridgeReplyExtras): Reply {
  const { burnTx, id, state } = bridge
  return jsonReply(
    202,
    {
      burnTx,
      statusUrl: statusUrl(extras, burnTx ?? id),
      state,
      nextStep: 'The bridge is pending. Follow statusUrl; do not pay again.',
    },
    {
      ...receiptHeaders(receiptOf(bridge), networkFor(bridge, extras.network), null),
      'retry-after': String(RETRY_SEC),
    },
  )
}

function delivered(
  { bridge, booking }: { readonly bridge: Bridge; readonly booking: ReferralCredit | null },
  extras: EndExtras,
): Reply {
  const { id, burnTx, mintTx, payer, toChainId } = bridge
  const receivedUsdc6 = bridge.receivedUsdc6 ?? bridge.receiveUsdc6
  const referrer = booking?.referrer ?? null
  return jsonReply(
    200,
    {
      status: 'minted',
      receive: formatUsdc6(receivedUsdc6),
      receivedUsdc: String(receivedUsdc6),
      to: bridgeChainById(toChainId)?.slug ?? networkOf(toChainId),
      recipient: getAddress(payer),
      burnTx,
      mintTx,
      statusUrl: statusUrl(extras, burnTx ?? id),
      referrer: referrer === null ? null : getAddress(referrer),
      referrerEarned: formatUsdc6(booking?.referralUsdc6 ?? 0n),
    },
    {
      'cache-control': 'private, no-store',
      ...receiptHeaders(receiptOf(bridge), networkFor(bridge, extras.network), null),
    },
  )
}

function receiptOf({ payer, burnTx, amountUsdc6 }: Bridge) {
  return { id: null, payer, txHash: burnTx, amountUsdc6 }
}

function networkFor({ chainId }: Bridge, network: string | null): string {
  return network ?? networkOf(chainId)
}

function statusUrl({ publicUrl }: Pick<EndExtras, 'publicUrl'>, hash: Hex): string {
  return `${publicUrl}/v1/bridge/status/${hash}`
}
