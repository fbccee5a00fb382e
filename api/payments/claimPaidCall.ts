import { DomainError } from '../../core/kernel/errors.ts'
import type { PaymentKey } from '../../core/payments/domain/authorization.ts'
import { keySignature } from '../../core/payments/domain/keySignature.ts'
import type { PaymentReason } from '../../core/payments/domain/paymentReasons.ts'
import { isLongOver } from '../../core/payments/domain/paymentTimes.ts'
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
import type { SentPayment } from './wire/readPayment.ts'
import type { ReadHeaders } from './wire/readPaymentHeaders.ts'

/** Number of lost claims after which the caller must retry. */
const CLAIM_TRIES = 3
/** Maximum number of stale answers that are renewed; after that the answer is returned anyway. */
const HAND_OUT_TRIES = 2
const TOO_POOR = 'invalid_exact_evm_insufficient_balance'

type Proof = Exclude<PayerProof, { kind: 'nobody' }>
type Ask = {
  readonly request: PaidRequest
  readonly payment: SentPayment
  readonly option: PaymentOption
  readonly proof: Proof
  readonly key: PaymentKey
  /** True when the request proves that it repeats its own purchase. */
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
  sent: ReadHeaders,
): Promise<PaymentOutcome> {
  let outcome = await outcomeOf(deps, request, { sent, isServed: false })
  for (let tries = HAND_OUT_TRIES; outcome.kind === 'served'; tries -= 1) {
    if ((await isHandedOut(deps, request, outcome)) || tries === 0) break
    outcome = await afresh(deps, { request, sent, charged: outcome.payment })
  }
  return outcome
}

type Claimed = Extract<ClaimOutcome, { kind: 'claimed' }>
type Takes = Extract<PaymentVerdict, { kind: 'takes' }>
type Served = Extract<PaymentOutcome, { kind: 'served' }>

async function isHandedOut(
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
 * Returns the answer of a charged payment. Without an answer at this moment, the caller still must
 * not pay again.
 */
async function afresh(
  deps: PaymentDeps,
  told: {
    readonly request: PaidRequest
    readonly sent: ReadHeaders
    readonly charged: Payment
  },
): Promise<PaymentOutcome> {
  try {
    return await outcomeOf(deps, told.request, { sent: told.sent, isServed: true })
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'pending', payment: told.charged }
    throw error
  }
}

type Arrived = {
  readonly sent: ReadHeaders
  /** True when the caller already received the answer and is owed a better one. */
  readonly isServed: boolean
}

/**
 * The row at the time of arrival decides whether a proof is needed, before any other part of the
 * request counts. A concurrent twin that arrives while the signature is secret gets the shared
 * answer; a third party reads the signature from a transaction only later.
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
  const known = await deps.payments.byKey(key)
  const isProven = isServed || provesRepeat(known, payment)
  if (known !== null && isShown(known) && !isProven) return { kind: 'unproven' }
  if (known === null && isLongOver(payment.authorization, deps.clock.nowSec())) {
    return refuse('invalid_exact_evm_payload_authorization_valid_before')
  }
  const isNew = known === null || known.state === 'released'
  const early = isNew ? deps.turns.limit(key) : null
  if (early !== null) return early
  const proof =
    provenBefore(known, payment) ?? (await proveInTurn(deps, { payment, option, key, isNew }))
  if (proof.kind === 'limited') return proof
  // A contract may evaluate another signature differently today, so only the identical signature
  // proves its owner.
  const isBound = known !== null && known.state !== 'released'
  const isForged = proof.kind === 'contract' && isBound && known.signature !== proof.signature
  if (proof.kind === 'nobody' || isForged) return refuse('invalid_exact_evm_signature')
  const ask = { request, payment, option, proof, key, isProven }
  const before =
    (await servedBefore(deps, ask, known)) ??
    (proof.kind === 'key' ? await servedByIdentifier(deps, ask) : null)
  if (before !== null) return before
  return checkAndClaim(deps, ask)
}

/** A payer may reach its limit while a signature waits for its proof. */
async function proveInTurn(
  { turns, checks }: Pick<PaymentDeps, 'turns' | 'checks'>,
  arrived: Pick<Ask, 'payment' | 'option' | 'key'> & { readonly isNew: boolean },
): Promise<PayerProof | Limited> {
  const { payment, key, isNew } = arrived
  const { token } = arrived.option
  const byKey = await turns.prove(key, async () => {
    return (isNew ? turns.limit(key) : null) ?? (await proveByKey(token, payment))
  })
  if (byKey !== null) return byKey
  // The payer's key did not sign. The payer may be a contract, whose code decides at the token.
  const code = await checks.code(token.chainId, payment.authorization.from)
  return code === '0x' ? { kind: 'nobody' } : { kind: 'contract', signature: payment.signature }
}

/**
 * A check that refuses or fails may have lost against a twin of the request; the answer of the twin
 * is returned then.
 */
async function checkAndClaim(deps: PaymentDeps, ask: Ask): Promise<PaymentOutcome> {
  let verdict: PaymentVerdict | Limited
  try {
    verdict = await deps.turns.check(ask.key, () => checkPayment(deps, ask))
  } catch (error) {
    // The error of the check matters more than a failure here.
    const meanwhile = await servedMeanwhile(deps, ask).catch(() => null)
    if (meanwhile !== null) return meanwhile
    throw error
  }
  if (verdict.kind === 'limited') return verdict
  if (verdict.kind === 'refuses') {
    const { reason } = verdict
    // With an insufficient balance, the check of a contract signature stays open, so only key
    // signatures count.
    if (reason === TOO_POOR && ask.proof.kind === 'key') deps.turns.countUncovered(ask.key)
    const meanwhile = await servedMeanwhile(deps, ask)
    return meanwhile ?? makeOffer(deps, ask.request, { reason, tried: null })
  }
  // A transaction on the chain made the signature public before this request arrived, so the payer
  // must sign in.
  if (verdict.isOnChain && !ask.isProven) {
    return (await servedMeanwhile(deps, ask)) ?? { kind: 'unproven' }
  }
  const proven = ask.proof.kind === 'contract' ? await servedByIdentifier(deps, ask) : null
  return proven ?? claimAndEarn(deps, ask, verdict)
}

/** A signature that charged a payment was proven then; its payment can only be repeated. */
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
  { request, isProven }: Ask,
  payment: Payment | null,
): Promise<PaymentOutcome | null> {
  if (payment === null) return null
  return serveKnown(deps, request, { payment, otherRequest: 'payment_already_bound', isProven })
}

/**
 * Returns the outcome that a request with the identical signature started after the first lookup. A
 * refusal would cause a second payment.
 */
async function servedMeanwhile(deps: PaymentDeps, ask: Ask): Promise<PaymentOutcome | null> {
  const payment = await deps.payments.byKey(ask.key)
  return payment?.signature === ask.proof.signature ? servedBefore(deps, ask, payment) : null
}

/** A payer who lost an answer may sign again under the same identifier and is not charged twice. */
async function servedByIdentifier(deps: PaymentDeps, ask: Ask): Promise<PaymentOutcome | null> {
  const { identifier, authorization } = ask.payment
  if (identifier === null) return null
  const payment = await deps.payments.byIdentifier(authorization.from, identifier)
  if (payment === null || payment.nonce === authorization.nonce) return null
  const otherRequest = 'payment_identifier_bound'
  return serveKnown(deps, ask.request, { payment, otherRequest, isProven: true })
}

async function claimAndEarn(deps: PaymentDeps, ask: Ask, verdict: Takes): Promise<PaymentOutcome> {
  const claim = claimOf(ask, verdict.quoteId)
  let seen: Payment | undefined
  for (let attempt = 0; attempt < CLAIM_TRIES; attempt += 1) {
    const claimed = await deps.turns.claim(ask.key, () =>
      claimWithin(deps, { ask, claim, verdict }),
    )
    if (claimed?.kind === 'limited') return claimed
    if (claimed === null) {
      return makeOffer(deps, ask.request, { reason: 'open_payments_uncovered', tried: null })
    }
    const { mine, payment } = claimed
    seen = payment
    const isOther = payment.nonce !== claim.nonce || payment.chainId !== claim.chainId
    const otherRequest = isOther ? 'payment_identifier_bound' : 'payment_already_bound'
    const found = { payment, otherRequest, isProven: isOther || ask.isProven } as const
    const outcome = mine
      ? await answerAndCharge(deps, ask.request, payment)
      : await serveKnown(deps, ask.request, found)
    if (outcome !== null) return outcome
  }
  if (seen === undefined) throw new RangeError('a claim must be tried at least once')
  return { kind: 'pending', payment: seen }
}

/**
 * Claims a payment that the payer's balance covers beside its open payments; null without cover.
 *
 * A payment in a block whose row is not settled yet counts once, because the balance already shows
 * it.
 */
async function claimWithin(
  { payments, checks, turns }: PaymentDeps,
  what: { readonly ask: Ask; readonly claim: Claim; readonly verdict: Takes },
): Promise<Claimed | null> {
  const { ask, claim, verdict } = what
  const { holding } = verdict
  if (verdict.isOnChain) return { kind: 'claimed', ...(await payments.claim(claim)) }
  const first = await payments.claimCovered(claim, { ...holding, chargedNonces: [] })
  if (first.kind === 'claimed') return first
  const { token } = ask.option
  const cover = await checks.cover(token, { payer: claim.payer, nonces: first.openNonces })
  if (cover.chargedNonces.length > 0 || cover.balanceUsdc6 > holding.balanceUsdc6) {
    const second = await payments.claimCovered(claim, cover)
    if (second.kind === 'claimed') return second
  }
  turns.countUncovered(ask.key)
  return null
}

function claimOf({ request, payment, option, proof, key }: Ask, quoteId: string | null): Claim {
  return {
    ...key,
    operation: request.operation,
    requestHash: request.hash,
    quoteId,
    paymentIdentifier: payment.identifier,
    repeatKeys: payment.repeatKeys.map((repeatKey) => hashRepeatKey(repeatKey, key)),
    wireVersion: payment.wireVersion,
    payTo: option.payTo,
    authorization: payment.authorization,
    signature: proof.signature,
  }
}
