import { DomainError } from '../../core/domain/errors.ts'
import type { PaymentKey } from '../../core/domain/payments/authorization.ts'
import { keySignature } from '../../core/domain/payments/keySignature.ts'
import type { PaymentReason } from '../../core/domain/payments/paymentReasons.ts'
import { isLongOver } from '../../core/domain/payments/paymentTimes.ts'
import type { Claim, Payment, PaymentOption } from '../../core/paymentPorts.ts'
import { checkPayment } from './checkPayment.ts'
import { earnPayment } from './earnPayment.ts'
import { makeOffer } from './makeOffer.ts'
import { matchPayment } from './matchPayment.ts'
import type { PaidRequest, PaymentDeps, PaymentOutcome } from './paymentOutcome.ts'
import { type PayerProof, provePayer } from './provePayer.ts'
import { serveKnown } from './serveKnown.ts'
import type { SentPayment } from './wire/readPayment.ts'
import type { ReadHeaders } from './wire/readPaymentHeaders.ts'

/** Times that a claim may be lost to another request before the caller is told to come back. */
const CLAIM_TRIES = 3
/** Answers that may turn out to be worth nothing when they are about to go out, before one goes out all the same. */
const HAND_OUT_TRIES = 2

type Proof = Exclude<PayerProof, { kind: 'nobody' }>
type Ask = {
  readonly request: PaidRequest
  readonly payment: SentPayment
  readonly option: PaymentOption
  readonly proof: Proof
  readonly key: PaymentKey
}

/**
 * What a request for something paid gets: a price, a refusal, or the answer, charged once and only with the answer at
 * hand.
 *
 * Throws DomainError when it cannot be answered or charged now; nothing was charged by it then.
 */
export async function takePayment(
  deps: PaymentDeps,
  request: PaidRequest,
  sent: ReadHeaders,
): Promise<PaymentOutcome> {
  let outcome = await outcomeOf(deps, request, sent)
  for (let tries = HAND_OUT_TRIES; outcome.kind === 'served'; tries -= 1) {
    if ((await isHandedOut(deps, request, outcome)) || tries === 0) break
    outcome = await afresh(deps, { request, sent, charged: outcome.payment })
  }
  return outcome
}

type Served = Extract<PaymentOutcome, { kind: 'served' }>

async function isHandedOut(
  { crashAt }: Pick<PaymentDeps, 'crashAt'>,
  { handOut }: PaidRequest,
  { payment, answer }: Served,
): Promise<boolean> {
  if (handOut === undefined) return true
  const isGood = await handOut(payment, answer)
  crashAt('after_hand_out')
  return isGood
}

/** What a charged payment gets now; it may not be told to pay again when there is nothing for it at this moment. */
async function afresh(
  deps: PaymentDeps,
  told: {
    readonly request: PaidRequest
    readonly sent: ReadHeaders
    readonly charged: Payment
  },
): Promise<PaymentOutcome> {
  try {
    return await outcomeOf(deps, told.request, told.sent)
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'pending', payment: told.charged }
    throw error
  }
}

async function outcomeOf(
  deps: PaymentDeps,
  request: PaidRequest,
  sent: ReadHeaders,
): Promise<PaymentOutcome> {
  if (sent.kind === 'none') return makeOffer(deps, request, null)
  const refuse = (reason: PaymentReason) => makeOffer(deps, request, { reason, tried: null })
  if (sent.kind === 'unreadable') return refuse(sent.reason)
  const { payment } = sent
  const option = optionOf(deps, request, payment)
  if (option === undefined) return refuse('invalid_network')
  const mismatch = matchPayment(payment, { option, resourceUrl: request.resourceUrl })
  if (mismatch !== null) return refuse(mismatch)
  const { from: payer, nonce } = payment.authorization
  const { chainId, address: token } = option.token
  const key = { chainId, token, payer, nonce }
  const known = await deps.payments.byKey(key)
  if (known === null && isLongOver(payment.authorization, deps.clock.nowSec())) {
    return refuse('invalid_exact_evm_payload_authorization_valid_before')
  }
  const proof =
    provenBefore(known, payment) ?? (await provePayer(deps.checks, option.token, payment))
  // What a contract would say today of another signature is not known: only the very same one proves its owner.
  const isBound = known !== null && known.state !== 'released'
  const isForged = proof.kind === 'contract' && isBound && known.signature !== proof.signature
  if (proof.kind === 'nobody' || isForged) return refuse('invalid_exact_evm_signature')
  const ask = { request, payment, option, proof, key }
  const before =
    (await servedBefore(deps, ask, known)) ??
    (proof.kind === 'key' ? await servedByIdentifier(deps, ask) : null)
  if (before !== null) return before
  return checkAndClaim(deps, ask)
}

/** A check that refuses or fails may have lost against a twin of the request, whose answer is then told instead. */
async function checkAndClaim(deps: PaymentDeps, ask: Ask): Promise<PaymentOutcome> {
  let verdict: Awaited<ReturnType<typeof checkPayment>>
  try {
    verdict = await checkPayment(deps, ask)
  } catch (error) {
    // Why the check failed matters more than whether this fails too.
    const meanwhile = await servedMeanwhile(deps, ask).catch(() => null)
    if (meanwhile !== null) return meanwhile
    throw error
  }
  if (verdict.kind === 'refuses') {
    const { reason } = verdict
    const meanwhile = await servedMeanwhile(deps, ask)
    return meanwhile ?? makeOffer(deps, ask.request, { reason, tried: null })
  }
  if (verdict.kind === 'limits') return { kind: 'limited', retryAfterSec: verdict.retryAfterSec }
  const proven = ask.proof.kind === 'contract' ? await servedByIdentifier(deps, ask) : null
  return proven ?? claimAndEarn(deps, ask, verdict.quoteId)
}

/** A signature that charged a payment was proven then, and its payment can only be served again. */
function provenBefore(known: Payment | null, { signature }: SentPayment): Proof | null {
  if (known?.state !== 'settled') return null
  const asStored = keySignature(signature) ?? signature
  return known.signature === asStored ? { kind: 'key', signature: asStored } : null
}

function optionOf(
  { options }: PaymentDeps,
  { price }: PaidRequest,
  { chainId }: SentPayment,
): PaymentOption | undefined {
  if (!price.chainIds.includes(chainId)) return undefined
  return options.all.find(({ token }) => token.chainId === chainId)
}

async function servedBefore(
  deps: PaymentDeps,
  { request }: Ask,
  payment: Payment | null,
): Promise<PaymentOutcome | null> {
  if (payment === null) return null
  return serveKnown(deps, request, { payment, otherRequest: 'payment_already_bound' })
}

/** What another request with the very same signature began since this one looked: a refusal would invite a second payment. */
async function servedMeanwhile(deps: PaymentDeps, ask: Ask): Promise<PaymentOutcome | null> {
  const payment = await deps.payments.byKey(ask.key)
  return payment?.signature === ask.proof.signature ? servedBefore(deps, ask, payment) : null
}

/** A payer who lost an answer may sign anew under the same identifier, and is not charged again. */
async function servedByIdentifier(deps: PaymentDeps, ask: Ask): Promise<PaymentOutcome | null> {
  const { identifier, authorization } = ask.payment
  if (identifier === null) return null
  const payment = await deps.payments.byIdentifier(authorization.from, identifier)
  if (payment === null || payment.nonce === authorization.nonce) return null
  return serveKnown(deps, ask.request, { payment, otherRequest: 'payment_identifier_bound' })
}

async function claimAndEarn(
  deps: PaymentDeps,
  ask: Ask,
  quoteId: string | null,
): Promise<PaymentOutcome> {
  const claim = claimOf(ask, quoteId)
  let seen: Payment | undefined
  for (let attempt = 0; attempt < CLAIM_TRIES; attempt += 1) {
    const { mine, payment } = await deps.payments.claim(claim)
    seen = payment
    const isOther = payment.nonce !== claim.nonce || payment.chainId !== claim.chainId
    const otherRequest = isOther ? 'payment_identifier_bound' : 'payment_already_bound'
    const outcome = mine
      ? await earnPayment(deps, ask.request, payment)
      : await serveKnown(deps, ask.request, { payment, otherRequest })
    if (outcome !== null) return outcome
  }
  if (seen === undefined) throw new RangeError('a claim must be tried at least once')
  return { kind: 'pending', payment: seen }
}

function claimOf({ request, payment, option, proof, key }: Ask, quoteId: string | null): Claim {
  return {
    ...key,
    operation: request.operation,
    requestHash: request.hash,
    quoteId,
    paymentIdentifier: payment.identifier,
    wireVersion: payment.wireVersion,
    payTo: option.payTo,
    authorization: payment.authorization,
    signature: proof.signature,
  }
}
