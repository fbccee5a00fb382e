import { DomainError } from '../../core/kernel/errors.ts'
import type { Authorization, PaymentKey } from '../../core/payments/domain/authorization.ts'
import { keySignature } from '../../core/payments/domain/keySignature.ts'
import type { PaymentReason } from '../../core/payments/domain/paymentRefusalTexts.ts'
import { isPastLateLimit } from '../../core/payments/domain/paymentTimes.ts'
import type { Claim, ClaimOutcome, Payment, PaymentOption } from '../../core/payments/ports.ts'
import { answerAndCharge } from './answerAndCharge.ts'
import { checkPayment, type PaymentVerdict } from './checkPayment.ts'
import type { Limited } from './createPayerQueues.ts'
import { makeOffer } from './makeOffer.ts'
import { matchPayment } from './matchPayment.ts'
import type { PaidRequest, PaymentDeps, PaymentOutcome } from './paymentOutcome.ts'
import { type PayerProof, proveByKey } from './proveByKey.ts'
import { isShown, provesRepeat } from './provesRepeat.ts'
import { hashRepeatKey } from './repeatKeys.ts'
import { serveKnown } from './serveKnown.ts'
import { serveSession } from './sessions/serveSession.ts'
import type { SentPayment } from './wire/parsePayment.ts'
import type { ParsedHeaders } from './wire/parsePaymentHeaders.ts'

/** Number of lost claims after which the caller must retry. */
const MAX_CLAIM_TRIES = 3
/** Maximum number of stale answers that are renewed; after the maximum the stale answer is returned. */
const MAX_RENEWALS = 2
const UNCOVERED = 'invalid_exact_evm_insufficient_balance'

type Proof = Exclude<PayerProof, { kind: 'invalid' }>
type Candidate = {
  readonly request: PaidRequest
  readonly payment: SentPayment
  readonly option: PaymentOption
  readonly proof: Proof
  readonly key: PaymentKey
  /** True when the request proves that its sender made the purchase. */
  readonly isProven: boolean
}

/**
 * Returns a price, a refusal, or the answer of a paid request. The answer is charged once, and only
 * after it exists.
 *
 * Throws DomainError when the request cannot be answered or charged now; nothing was charged then.
 */
export async function claimPaidCall(
  deps: PaymentDeps,
  request: PaidRequest,
  sent: ParsedHeaders,
): Promise<PaymentOutcome> {
  if (sent.kind === 'session') return serveSession(deps, request, sent.session)
  let outcome = await outcomeOf(deps, request, { sent, isServed: false })
  for (let tries = MAX_RENEWALS; outcome.kind === 'served'; tries -= 1) {
    if ((await isDelivered(deps, request, outcome)) || tries === 0) break
    outcome = await recomputeAnswer(deps, { request, sent, charged: outcome.payment })
  }
  return outcome
}

/** Headers without a voucher. */
type ExactHeaders = Exclude<ParsedHeaders, { kind: 'session' }>
type Claimed = Extract<ClaimOutcome, { kind: 'claimed' }>
type Accepted = Extract<PaymentVerdict, { kind: 'takes' }>
type Served = Extract<PaymentOutcome, { kind: 'served' }>

async function isDelivered(
  { crashAt }: Pick<PaymentDeps, 'crashAt'>,
  { releaseAnswer: handOut }: PaidRequest,
  { payment, answer }: Served,
): Promise<boolean> {
  if (handOut === undefined) return true
  const isGood = await handOut(payment, answer)
  crashAt('after_hand_out')
  return isGood
}

/**
 * Returns the answer of a charged payment, recomputed. If no answer is available at this moment,
 * the caller still must not pay again.
 */
async function recomputeAnswer(
  deps: PaymentDeps,
  input: {
    readonly request: PaidRequest
    readonly sent: ExactHeaders
    readonly charged: Payment
  },
): Promise<PaymentOutcome> {
  try {
    return await outcomeOf(deps, input.request, { sent: input.sent, isServed: true })
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'pending', payment: input.charged }
    throw error
  }
}

type Arrived = {
  readonly sent: ExactHeaders
  /** True when the caller already received the answer and the service owes the caller a better answer. */
  readonly isServed: boolean
}

/**
 * The row at the time of arrival decides whether a proof is needed. A concurrent identical request
 * that arrives while the signature is secret gets the shared answer, because a third party can read
 * the signature only later, from a transaction.
 */
async function outcomeOf(
  deps: PaymentDeps,
  request: PaidRequest,
  { sent, isServed }: Arrived,
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
  const known = await findKnown(deps, payment.authorization, key)
  const isProven = isServed || provesRepeat(known, payment)
  if (known !== null && isShown(known) && !isProven) return { kind: 'unproven' }
  if (known === null && (await isUnpayable(deps, payment.authorization, key))) {
    return refuse('invalid_exact_evm_payload_authorization_valid_before')
  }
  const isNew = known === null || known.state === 'released'
  const early = isNew ? await deps.queues.readLimit(key) : null
  if (early !== null) return early
  const proof =
    provenBefore(known, payment) ?? (await proveQueued(deps, { payment, option, key, isNew }))
  if (proof.kind === 'limited') return proof
  // A contract may evaluate another signature differently today, so only the identical signature
  // proves its owner.
  const isBound = known !== null && known.state !== 'released'
  const isForged = proof.kind === 'contract' && isBound && known.signature !== proof.signature
  if (proof.kind === 'invalid' || isForged) return refuse('invalid_exact_evm_signature')
  const candidate = { request, payment, option, proof, key, isProven }
  const before =
    (await servedBefore(deps, candidate, known)) ??
    (proof.kind === 'key' ? await servedByIdentifier(deps, candidate) : null)
  if (before !== null) return before
  return checkAndClaim(deps, candidate)
}

/** The archive has only payments whose authorization expired long ago, so a valid authorization needs one read. */
async function findKnown(
  { payments, clock }: Pick<PaymentDeps, 'payments' | 'clock'>,
  authorization: Authorization,
  key: PaymentKey,
): Promise<Payment | null> {
  const known = await payments.byKey(key)
  if (known !== null || !isPastLateLimit(authorization, clock.nowSec())) return known
  return payments.archived(key)
}

/** An authorization that expired long ago pays only if the operator recovered its charge. */
async function isUnpayable(
  { payments, clock }: Pick<PaymentDeps, 'payments' | 'clock'>,
  authorization: Authorization,
  key: PaymentKey,
): Promise<boolean> {
  return (
    isPastLateLimit(authorization, clock.nowSec()) && (await payments.recoveredTx(key)) === null
  )
}

/** A payer may reach its limit while a signature waits for its proof. */
async function proveQueued(
  { queues, checks, transferDigest }: Pick<PaymentDeps, 'queues' | 'checks' | 'transferDigest'>,
  arrived: Pick<Candidate, 'payment' | 'option' | 'key'> & { readonly isNew: boolean },
): Promise<PayerProof | Limited> {
  const { payment, key, isNew } = arrived
  const { token } = arrived.option
  const byKey = await queues.prove(key, async () => {
    return (isNew ? queues.limit(key) : null) ?? (await proveByKey(transferDigest, token, payment))
  })
  if (byKey !== null) return byKey
  // The payer's key did not sign. The payer may be a contract, whose code validates the signature
  // when the token calls the contract.
  const code = await checks.code(token.chainId, payment.authorization.from)
  return code === '0x' ? { kind: 'invalid' } : { kind: 'contract', signature: payment.signature }
}

/**
 * A check may refuse or fail because an identical request was faster; the answer of that request is
 * then returned.
 */
async function checkAndClaim(deps: PaymentDeps, candidate: Candidate): Promise<PaymentOutcome> {
  let verdict: PaymentVerdict | Limited
  try {
    verdict = await deps.queues.check(candidate.key, () => checkPayment(deps, candidate))
  } catch (error) {
    // The error of the check is more important for the caller than a failure here.
    const meanwhile = await servedMeanwhile(deps, candidate).catch(() => null)
    if (meanwhile !== null) return meanwhile
    throw error
  }
  if (verdict.kind === 'limited') return verdict
  if (verdict.kind === 'refuses') {
    const { reason } = verdict
    // With an insufficient balance, the validity of a contract signature stays unknown, so only key
    // signatures count.
    if (reason === UNCOVERED && candidate.proof.kind === 'key') {
      await deps.queues.countUncovered(candidate.key)
    }
    const meanwhile = await servedMeanwhile(deps, candidate)
    return meanwhile ?? makeOffer(deps, candidate.request, { reason, tried: null })
  }
  // A transaction on the chain made the signature public before this request arrived, so the payer
  // must sign in.
  if (verdict.isOnChain && !candidate.isProven) {
    return (await servedMeanwhile(deps, candidate)) ?? { kind: 'unproven' }
  }
  const proven =
    candidate.proof.kind === 'contract' ? await servedByIdentifier(deps, candidate) : null
  return proven ?? claimAndEarn(deps, candidate, verdict)
}

/** The charge proved the signature, so the payment can only be repeated. */
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
  { request, isProven }: Candidate,
  payment: Payment | null,
): Promise<PaymentOutcome | null> {
  if (payment === null) return null
  return serveKnown(deps, request, { payment, otherRequest: 'payment_already_bound', isProven })
}

/**
 * Returns the outcome that a request with the identical signature started after the first lookup. A
 * refusal would cause a second payment.
 */
async function servedMeanwhile(
  deps: PaymentDeps,
  candidate: Candidate,
): Promise<PaymentOutcome | null> {
  const payment = await deps.payments.byKey(candidate.key)
  return payment?.signature === candidate.proof.signature
    ? servedBefore(deps, candidate, payment)
    : null
}

/** A payer who lost an answer may sign again under the same identifier and is not charged twice. */
async function servedByIdentifier(
  deps: PaymentDeps,
  candidate: Candidate,
): Promise<PaymentOutcome | null> {
  const { identifier, authorization } = candidate.payment
  if (identifier === null) return null
  const payment = await deps.payments.byIdentifier(authorization.from, identifier)
  if (payment === null) return null
  const { chainId } = candidate.key
  if (payment.nonce === authorization.nonce && payment.chainId === chainId) return null
  const otherRequest = 'payment_identifier_bound'
  return serveKnown(deps, candidate.request, { payment, otherRequest, isProven: true })
}

async function claimAndEarn(
  deps: PaymentDeps,
  candidate: Candidate,
  verdict: Accepted,
): Promise<PaymentOutcome> {
  const claim = claimOf(candidate, verdict.quoteId)
  let seen: Payment | undefined
  for (let attempt = 0; attempt < MAX_CLAIM_TRIES; attempt += 1) {
    const claimed = await deps.queues.claim(candidate.key, () =>
      claimWithin(deps, { candidate, claim, verdict }),
    )
    if (claimed?.kind === 'limited') return claimed
    if (claimed === null) {
      return makeOffer(deps, candidate.request, { reason: 'open_payments_uncovered', tried: null })
    }
    const { mine, payment } = claimed
    seen = payment
    const isOther = payment.nonce !== claim.nonce || payment.chainId !== claim.chainId
    const otherRequest = isOther ? 'payment_identifier_bound' : 'payment_already_bound'
    const found = { payment, otherRequest, isProven: isOther || candidate.isProven } as const
    const outcome = mine
      ? await answerAndCharge(deps, candidate.request, payment)
      : await serveKnown(deps, candidate.request, found)
    if (outcome !== null) return outcome
  }
  if (seen === undefined) throw new RangeError('a claim must be tried at least once')
  return { kind: 'pending', payment: seen }
}

/**
 * Claims a payment that the payer's balance covers beside its open payments; null without cover.
 *
 * A payment in a block whose row is not settled yet counts once, because its transfer has already lowered the balance.
 */
async function claimWithin(
  { payments, checks, queues }: PaymentDeps,
  input: { readonly candidate: Candidate; readonly claim: Claim; readonly verdict: Accepted },
): Promise<Claimed | null> {
  const { candidate, claim, verdict } = input
  const { holding } = verdict
  if (verdict.isOnChain) return { kind: 'claimed', ...(await payments.claim(claim)) }
  const first = await payments.claimCovered(claim, { ...holding, chargedNonces: [] })
  if (first.kind === 'claimed') return first
  const { token } = candidate.option
  const cover = await checks.cover(token, { payer: claim.payer, nonces: first.openNonces })
  if (cover.chargedNonces.length > 0 || cover.balanceUsdc6 > holding.balanceUsdc6) {
    const second = await payments.claimCovered(claim, cover)
    if (second.kind === 'claimed') return second
  }
  await queues.countUncovered(candidate.key)
  return null
}

function claimOf(
  { request, payment, option, proof, key }: Candidate,
  quoteId: string | null,
): Claim {
  return {
    ...key,
    operation: request.operation,
    requestHash: request.hash,
    quoteId,
    paymentIdentifier: payment.identifier,
    repeatKeys: payment.repeatKeys.map((repeatKey) => hashRepeatKey(repeatKey, key)),
    wireVersion: payment.wireVersion,
    resourceUrl: request.resourceUrl,
    payTo: option.payTo,
    authorization: payment.authorization,
    signature: proof.signature,
  }
}
