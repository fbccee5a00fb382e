import type { Hex } from 'viem'
import { PaymentsUnavailable } from '../../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import type { PaymentKey } from '../../../core/payments/domain/authorization.ts'
import type { PaymentReason } from '../../../core/payments/domain/paymentRefusalTexts.ts'
import { MAX_CHECK_AGE_SEC } from '../../../core/payments/domain/sessions/sessionRules.ts'
import type { PaymentOption } from '../../../core/payments/ports.ts'
import type { SessionChannel, Sessions, SoldVoucher } from '../../../core/payments/sessionPorts.ts'
import { makeOffer, openFor } from '../makeOffer.ts'
import type { PaidRequest, PaymentDeps, PaymentOutcome } from '../paymentOutcome.ts'
import { hashRepeatKey } from '../repeatKeys.ts'
import type { SentSession } from './parseSession.ts'

/** A verified voucher with its request. */
export type SessionCandidate = {
  readonly request: PaidRequest
  readonly sell: NonNullable<PaidRequest['sellInSession']>
  readonly session: SentSession
  readonly option: PaymentOption
  readonly store: Sessions
  readonly digest: Hex
  /** Signature in the form of the contract. */
  readonly signature: Hex
}

/** Amount and transaction of the deposit that arrived with a voucher. */
export type Moved = { readonly amountUsdc6: bigint; readonly txHash: Hex | null }

/** Characters of the digest in the id of a sale. */
const ID_CHARS = 34

/**
 * Computes an answer and charges the answer to its channel in one statement, or returns the stored answer.
 *
 * When this process is killed:
 * - before the charge (`session_before_sale`): nothing is stored and nothing is charged; the same request is computed again.
 * - after the charge (`session_after_sale`): the same request gets the stored answer.
 *
 * Two requests with the same voucher may both compute an answer: the statement charges one request, and both requests
 * return the charged answer.
 */
export async function sellVoucher(
  deps: PaymentDeps,
  candidate: SessionCandidate,
  moved: Moved | null,
): Promise<PaymentOutcome> {
  const { request, session, store, signature, digest } = candidate
  const { channelId, cumulativeUsdc6, config } = session
  const next = await nextSale(deps, candidate)
  const known = next ?? (await store.find(channelId, cumulativeUsdc6))
  const { channel, voucher } = known
  if (voucher !== null && channel !== null) return repeat(deps, candidate, { channel, voucher })
  const problem = next === null ? await saleProblem(deps, candidate, channel) : null
  if (problem !== null || channel === null) {
    return refuse(deps, candidate, problem ?? MISSING, { channel, voucher })
  }
  const amountUsdc6 = cumulativeUsdc6 - channel.chargedUsdc6
  const id = `vou_${digest.slice(2, ID_CHARS)}`
  const { answer, isEmpty } = await candidate.sell({ id, payer: config.payer })
  if (isEmpty) return { kind: 'free', answer }
  deps.crashAt('session_before_sale')
  const charged = await store.charge({
    channelId,
    cumulativeUsdc6,
    amountUsdc6,
    signature,
    operation: request.operation,
    requestHash: request.hash,
    repeatKeys: hashedKeys(candidate),
    resourceUrl: request.resourceUrl,
    answer,
  })
  deps.crashAt('session_after_sale')
  if (charged === null) return afterLoss(deps, candidate)
  return {
    kind: 'sold',
    answer,
    isReplay: false,
    receipt: {
      channel: charged,
      chargedUsdc6: cumulativeUsdc6,
      amountUsdc6,
      movedUsdc6: moved?.amountUsdc6 ?? null,
      txHash: moved?.txHash ?? null,
      signed: null,
    },
  }
}

type Known = { readonly channel: SessionChannel; readonly voucher: SoldVoucher | null }

/**
 * Returns the channel after the last charge of this process if the voucher follows that charge; otherwise null. The
 * statement of the charge checks each condition again, so that an old state can only lead to a read of the rows.
 */
async function nextSale(
  deps: Pick<PaymentDeps, 'options' | 'clock'>,
  candidate: SessionCandidate,
): Promise<Known | null> {
  const channel = candidate.store.lastCharged(candidate.session.channelId)
  if (channel === null || isStale(deps, channel)) return null
  const problem = await saleProblem(deps, candidate, channel)
  return problem === null ? { channel, voucher: null } : null
}

function isStale({ clock }: Pick<PaymentDeps, 'clock'>, channel: SessionChannel): boolean {
  return clock.nowSec() - channel.checkedAtSec > MAX_CHECK_AGE_SEC
}

const MISSING = 'invalid_batch_settlement_evm_channel_not_found'
const MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'

/**
 * Returns the reason for which a channel does not sell the request now; null when it sells.
 *
 * Throws PaymentsUnavailable while the chain cannot be charged, or while the state of the channel is too old.
 */
export async function saleProblem(
  deps: Pick<PaymentDeps, 'options' | 'clock'>,
  { request, session, option }: SessionCandidate,
  channel: SessionChannel | null,
  depositUsdc6 = 0n,
): Promise<PaymentReason | null> {
  const { chainId, cumulativeUsdc6, accepted } = session
  if (channel === null && depositUsdc6 === 0n) return MISSING
  const amountUsdc6 = cumulativeUsdc6 - (channel?.chargedUsdc6 ?? 0n)
  if (amountUsdc6 <= 0n || amountUsdc6 !== accepted.amount) return MISMATCH
  if (channel !== null && channel.state !== 'open') return 'session_closing'
  if (cumulativeUsdc6 > (channel?.balanceUsdc6 ?? 0n) + depositUsdc6) {
    return 'invalid_batch_settlement_evm_cumulative_exceeds_balance'
  }
  const [open, price] = await Promise.all([
    openFor(deps, request),
    request.price.matchQuote(amountUsdc6),
  ])
  const isTooOld = channel !== null && depositUsdc6 === 0n && isStale(deps, channel)
  if (!open.includes(option) || isTooOld) {
    throw new PaymentsUnavailable(RETRY_AFTER_SEC.closedPayments, chainId)
  }
  return price === null ? MISMATCH : null
}

/** Another request with this voucher, or with another voucher of the channel, was faster. */
async function afterLoss(deps: PaymentDeps, candidate: SessionCandidate): Promise<PaymentOutcome> {
  const { channelId, cumulativeUsdc6 } = candidate.session
  const { channel, voucher } = await candidate.store.find(channelId, cumulativeUsdc6)
  if (voucher !== null && channel !== null) return repeat(deps, candidate, { channel, voucher })
  const problem = await saleProblem(deps, candidate, channel)
  return refuse(deps, candidate, problem ?? MISMATCH, { channel, voucher })
}

/**
 * Returns the stored answer of a voucher to the request that bought it. A voucher that a claim may have published proves
 * nothing, so that its repeat needs a secret of the first request or a sign-in of the payer. Without a proof the voucher
 * counts as too old, for every request: the stock client then reads the sum of the claims from the contract.
 */
async function repeat(
  deps: PaymentDeps,
  candidate: SessionCandidate,
  known: { readonly channel: SessionChannel; readonly voucher: SoldVoucher },
): Promise<PaymentOutcome> {
  const { channel, voucher } = known
  const { request, session } = candidate
  const { repeatKeys, signedInAs, config } = session
  const isProven =
    signedInAs === config.payer ||
    repeatKeys.some((key) => voucher.repeatKeys.includes(hashRepeatKey(key, keyOf(candidate))))
  const isRepeat = voucher.requestHash === request.hash && (isProven || !voucher.isPublic)
  if (!isRepeat) return refuse(deps, candidate, MISMATCH, known)
  // A client that lost the answer signs the same sum with a new challenge; its repeats must also succeed after a claim.
  if (!isProven) await candidate.store.addRepeatKeys(session, hashedKeys(candidate))
  const { cumulativeUsdc6, amountUsdc6, answer } = voucher
  return {
    kind: 'sold',
    answer,
    isReplay: true,
    receipt: {
      channel,
      chargedUsdc6: cumulativeUsdc6,
      amountUsdc6,
      movedUsdc6: null,
      txHash: null,
      signed: voucher.receipt,
    },
  }
}

/**
 * Returns a refusal with the state of the channel, if the voucher shows that its sender is the payer.
 *
 * A claimed voucher, or one that a claim may have published, shows nothing: its sender must not receive the newest
 * voucher of the channel, with which it could read the newest answer.
 */
export function refuse(
  deps: PaymentDeps,
  { request, session }: SessionCandidate,
  reason: PaymentReason,
  known: { readonly channel: SessionChannel | null; readonly voucher: SoldVoucher | null },
): Promise<PaymentOutcome> {
  const { channel, voucher } = known
  const isSecret =
    channel !== null && session.cumulativeUsdc6 > channel.claimedUsdc6 && voucher?.isPublic !== true
  const isShown = isSecret || session.signedInAs === session.config.payer
  return makeOffer(deps, request, { reason, tried: null, channel: isShown ? channel : null })
}

const hashedKeys = (candidate: SessionCandidate): readonly string[] =>
  candidate.session.repeatKeys.map((key) => hashRepeatKey(key, keyOf(candidate)))

/** The digest takes the place of the nonce of an authorization: both are unique. */
function keyOf({ session: { chainId, config }, digest }: SessionCandidate): PaymentKey {
  return { chainId, token: config.token, payer: config.payer, nonce: digest }
}
