import { encodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { ErrorCode } from '../../../core/catalogue/errorCodes.ts'
import { errorBody } from '../../../core/kernel/errorBody.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { FreeQuota } from '../../../core/kernel/operation/defineOperation.ts'
import { usdText } from '../../../core/kernel/usdText.ts'
import type { PaymentOption } from '../../../core/payments/ports.ts'
import type { SessionChannel } from '../../../core/payments/sessionPorts.ts'
import { jsonReply, type Reply } from '../../http/reply.ts'
import { NETWORK_KEY } from '../../rest/sentQuery.ts'
import type { Extensions } from '../extensions/createChallengeExtensions.ts'
import { legacyDiscovery } from '../extensions/legacyDiscovery.ts'
import { mppChallenges } from '../mpp/mppChallenge.ts'
import { REPEAT_EXTENSION } from '../repeatKeys.ts'
import { sessionEntry } from '../sessions/sessionEntry.ts'
import type { SessionOption } from '../sessions/sessionReceipt.ts'
import type { ChallengeForm } from './challengeForm.ts'
import { legacyNetworkOf, networkOf } from './networks.ts'
import { paymentEntry } from './paymentEntry.ts'

export type Challenge = {
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  readonly options: readonly PaymentOption[]
  readonly resource: { readonly url: string; readonly description: string }
  readonly extensions: Extensions
  /** Reason of the refused payment; null without a payment. */
  readonly refusal: { readonly code: ErrorCode; readonly words: string } | null
  readonly serverTimeSec: number
  readonly form: ChallengeForm
  /** Parameter that requests a free call of the operation. */
  readonly freeParam?: FreeQuota['param'] | undefined
  /** Receipt headers of a failed charge. */
  readonly receipt: Readonly<Record<string, string>>
  /** Members of each `accepts` entry beside the token, which clients return with the payment. */
  readonly extra?: Readonly<Record<string, string | number>>
  /** Ways to pay in a session. */
  readonly sessions?: readonly SessionOption[]
  /** Channel of a refused voucher; null or absent without one. */
  readonly channel?: SessionChannel | null
  /** Further members of the body. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** Codes of refusals after which the same payment may succeed later, without a change by the payer. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'open_payments_uncovered',
  'token_paused',
  'use_unseen',
  'invalid_exact_evm_payload_authorization_valid_after',
  'paused',
])
const isPassing = (code: ErrorCode): boolean => PASSING.has(code)

/** Longest challenge in headers, characters; usual proxies reject longer headers. Source: decision 47. */
const MAX_HEADER_CHARS = 6_500
const MIME_TYPE = 'application/json'
const SERVICE_NAME = 'Quartet'

/**
 * Returns a 402 for payers of both versions: the challenge of version 2 in `PAYMENT-REQUIRED`, that
 * of version 1 in the body.
 *
 * Throws InvalidInput for a requested chain on which the call is not sold. Source: x402 HTTP
 * transport, versions 2 and 1.
 */
export function challengeReply(challenge: Challenge): Reply {
  const { form, resource, refusal, serverTimeSec, extensions } = challenge
  const options = optionsOnChain(challenge)
  const words =
    refusal === null
      ? errorBody(priceWords(challenge), 'payment_required', false)
      : errorBody(refusal.words, refusal.code, isPassing(refusal.code))
  const stated = { ...words, serverTime: serverTimeSec }
  const about = { ...resource, mimeType: MIME_TYPE }
  const repeatKey = extensions[REPEAT_EXTENSION]?.info.key
  const priced = repeatKey === undefined ? challenge : { ...challenge, repeatKey }
  const entries = options.map((option) => paymentEntry(priced, option))
  const mpp =
    form.acceptsMpp && repeatKey !== undefined
      ? mppHeaders({ ...challenge, options }, repeatKey)
      : null
  const isRefusedVoucher = (challenge.channel ?? null) !== null
  const current = {
    x402Version: 2,
    ...stated,
    ...(refusal !== null && isSessionCode(refusal.code) && { error: refusal.code }),
    resource: { ...about, serviceName: SERVICE_NAME },
    accepts: entries,
    extensions:
      mpp === null && !isRefusedVoucher ? { ...extensions } : withoutDiscovery(extensions),
  }
  // Clients of version 1 reject an unknown scheme, so that only the header has the sessions.
  const header = headerWithSessions(current, sessionEntries(challenge), mpp)
  const legacy = {
    resource: resource.url,
    description: resource.description,
    mimeType: MIME_TYPE,
    outputSchema: legacyDiscovery(extensions.bazaar),
  }
  const rows = entries.flatMap((entry, index) => {
    const chainId = options[index]?.token.chainId ?? 0
    const network = form.isStrictV1 ? legacyNetworkOf(chainId) : entry.network
    return network === undefined ? [] : [{ ...entry, network, ...legacy }]
  })
  const body = { x402Version: 1, ...stated, resource: about, accepts: rows, ...challenge.more }
  const required = form.isStrictV1 ? {} : { 'payment-required': header }
  return jsonReply(402, body, { ...challenge.receipt, ...required, ...mpp })
}

/** The stock client of the scheme compares `error` with the code, and repairs its state by the entry. */
const isSessionCode = (code: ErrorCode): boolean => code.startsWith('invalid_batch_settlement')

/** Returns the entries of all chains, or after a refused voucher that of its chain alone. */
function sessionEntries(challenge: Challenge): readonly PaymentRequirements[] {
  const { form, sessions = [], channel = null } = challenge
  const chainId = channel?.chainId ?? form.chainId
  return sessions
    .filter(({ option: { token } }) => chainId === null || chainId === token.chainId)
    .map((session) => sessionEntry(challenge, session, channel))
}

/** Adds sessions in their order as long as the headers stay short enough; `network` selects another chain. */
function headerWithSessions(
  required: PaymentRequired,
  sessions: readonly PaymentRequirements[],
  others: Readonly<Record<string, string>> | null,
): string {
  const room = MAX_HEADER_CHARS - Object.values(others ?? {}).join('').length
  for (let count = sessions.length; count > 0; count -= 1) {
    const accepts = [...required.accepts, ...sessions.slice(0, count)]
    const header = encodePaymentRequiredHeader({ ...required, accepts })
    if (header.length <= room) return header
  }
  return encodePaymentRequiredHeader(required)
}

/** Returns the challenges of MPP, which have the secret of the repeat in their ids. */
function mppHeaders(
  { amountUsdc6, options, resource, serverTimeSec, timeoutSec }: Challenge,
  secret: string,
): Record<string, string> {
  const challenges = mppChallenges({
    realm: new URL(resource.url).host,
    resourceUrl: resource.url.replace(/[?#].*$/, ''),
    amountUsdc6,
    options,
    expiresSec: serverTimeSec + timeoutSec,
    secret,
  })
  return { 'www-authenticate': challenges, 'cache-control': 'no-store' }
}

/**
 * Returns the extensions without the description of the operation: proxies reject headers that are
 * longer than the challenges of both protocols with the description.
 */
function withoutDiscovery({ bazaar: _bazaar, ...others }: Extensions): Record<string, unknown> {
  return others
}

function priceWords({
  amountUsdc6,
  freeParam,
}: Pick<Challenge, 'amountUsdc6' | 'freeParam'>): string {
  const words = `Payment required: ${usdText(amountUsdc6)} USDC`
  return freeParam === undefined
    ? words
    : `${words}; ${freeParam}=1 requests a free call while free calls remain`
}

function optionsOnChain({ form, options }: Challenge): readonly PaymentOption[] {
  if (form.chainId === null) return options
  const found = options.filter(({ token }) => token.chainId === form.chainId)
  if (found.length > 0) return found
  const sold = options.map(({ token }) => networkOf(token.chainId)).join(', ')
  throw new InvalidInput(
    NETWORK_KEY,
    `this call cannot be paid on the requested chain; payable on ${sold}`,
  )
}
