import { errorBody } from '../../core/kernel/errorBody.ts'
import type { PublicSettings } from '../../core/kernel/publicSettings.ts'
import { paymentRefusalTexts } from '../../core/payments/domain/paymentRefusalTexts.ts'
import type { Payment, StoredAnswer } from '../../core/payments/ports.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import { mppReceipt } from './mpp/mppReceipt.ts'
import type { Offer, PaymentOutcome } from './paymentOutcome.ts'
import { sessionReply } from './sessions/sessionReply.ts'
import { type Challenge, challengeReply } from './wire/challengeReply.ts'
import { networkOf } from './wire/networks.ts'
import { receiptHeaders } from './wire/receiptHeaders.ts'

/** Facts of a reply beside the outcome. */
export type ReplyExtras = Pick<
  Challenge,
  'resource' | 'timeoutSec' | 'serverTimeSec' | 'form' | 'freeParam'
> & {
  readonly settings: Pick<PublicSettings, 'publicUrl'>
  /** Called only for a challenge, because some extensions are valid for one use. */
  readonly extensions: () => Challenge['extensions']
  /** Network in the spelling of the payer; null without a payment. */
  readonly network: string | null
  /** True if the payment arrived as a credential of MPP. */
  readonly isMpp?: boolean
  /** Further members of a challenge to this request. */
  readonly more?: () => Challenge['more']
  /** Members of the challenge's entries beside the token. */
  readonly extra?: () => Challenge['extra']
}

/** Seconds after which a caller retries for a pending payment: a block or two. */
const RETRY_SEC = 2

const CONFLICTS = {
  payment_already_bound:
    'This payment belongs to another request; sign a new payment for this request.',
  payment_identifier_bound:
    'This payment identifier belongs to another request; choose a new identifier for this ' +
    'request.',
  answer_expired: 'This payment was charged, and its answer is no longer stored.',
} as const

/**
 * Right and wrong guesses get the same bytes, for every operation, with or without a stored answer.
 */
const UNPROVEN = errorBody(
  'The signature of this payment may be public, and this request does not prove that the ' +
    'caller is the payer. This request charged nothing. Repeat the original request with the ' +
    'unchanged payment header, and with its Idempotency-Key or payment-identifier, or with a ' +
    'SIGN-IN-WITH-X of the payer.',
  'repeat_unproven',
  false,
)

/** Returns the HTTP answer for the outcome of a paid request. Source: x402 HTTP transport. */
export function outcomeReply(outcome: PaymentOutcome, extras: ReplyExtras): Reply {
  switch (outcome.kind) {
    case 'free':
      return answerReply(outcome.answer, { 'cache-control': 'no-store' })
    case 'challenge':
      return challenge(outcome.offer, extras, null)
    case 'refused':
      return challenge(outcome.offer, extras, outcome)
    case 'conflict':
      return jsonReply(409, {
        ...errorBody(CONFLICTS[outcome.code], outcome.code, false),
        ...paymentFields(outcome.payment, extras),
      })
    case 'unproven':
      return jsonReply(409, UNPROVEN)
    case 'limited':
      return jsonReply(
        429,
        errorBody(
          'payment: too many payments of this payer failed, are not covered by the balance, ' +
            'or are pending',
          'crowded_payer',
          true,
        ),
        { 'retry-after': String(outcome.retryAfterSec) },
      )
    case 'pending': {
      const { state } = outcome.payment
      const hint =
        'The outcome is pending. Do not sign again: repeat the request with the same payment ' +
        'and Idempotency-Key.'
      return jsonReply(
        202,
        { ...paymentFields(outcome.payment, extras), state, nextStep: hint },
        { 'retry-after': String(RETRY_SEC) },
      )
    }
    case 'served':
      return servedReply(outcome, extras)
    case 'sold':
    case 'refunded':
      return sessionReply(outcome, extras.network ?? networkOf(outcome.receipt.channel.chainId))
    default:
      return outcome satisfies never
  }
}

/** Returns the stored answer of a charged payment with its receipt. */
export function servedReply(
  {
    payment,
    answer,
    isReplay,
  }: Pick<Extract<PaymentOutcome, { kind: 'served' }>, 'payment' | 'answer' | 'isReplay'>,
  { network, isMpp }: Pick<ReplyExtras, 'network' | 'isMpp'>,
): Reply {
  return answerReply(answer, {
    'cache-control': 'private, no-store',
    ...receiptHeaders(payment, network ?? networkOf(payment.chainId), null),
    ...(isMpp === true && mppReceipt(payment)),
    ...(isReplay && { 'idempotent-replayed': 'true' }),
  })
}

function challenge(
  { quote, options, sessions }: Offer,
  extras: ReplyExtras,
  refused: Extract<PaymentOutcome, { kind: 'refused' }> | null,
): Reply {
  const { settings: _settings, network, isMpp: _isMpp, extensions, more, extra, ...rest } = extras
  const members = more?.()
  const named = extra?.()
  const reason = refused?.reason ?? null
  const words = refused === null ? null : (refused.message ?? paymentRefusalTexts[refused.reason])
  const tried = refused?.tried ?? null
  return challengeReply({
    ...rest,
    amountUsdc6: quote.amountUsdc6,
    options,
    ...(sessions !== undefined && { sessions }),
    channel: refused?.channel ?? null,
    refusal: reason === null || words === null ? null : { code: reason, words },
    extensions: extensions(),
    receipt:
      tried === null ? {} : receiptHeaders(tried, network ?? networkOf(tried.chainId), reason),
    ...(members !== undefined && { more: members }),
    ...(named !== undefined && { extra: named }),
  })
}

function answerReply(answer: StoredAnswer, headers: Readonly<Record<string, string>>): Reply {
  return {
    status: answer.status,
    headers: { ...answer.headers, 'content-type': answer.contentType, ...headers },
    // Answers are stored from text, so decoding returns the same bytes.
    body: new TextDecoder().decode(answer.body),
  }
}

function paymentFields({ id, txHash }: Payment, { settings }: ReplyExtras) {
  return { paymentId: id, txHash, statusUrl: `${settings.publicUrl}/v1/payments/${id}` }
}
