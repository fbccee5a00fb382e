import { hashTypedData } from 'viem'
import { PaymentsUnavailable } from '../../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import type { Authorization } from '../../../core/payments/domain/authorization.ts'
import { keySignature } from '../../../core/payments/domain/keySignature.ts'
import {
  type PaymentReason,
  parsePaymentReason,
} from '../../../core/payments/domain/paymentRefusalTexts.ts'
import { timeProblem } from '../../../core/payments/domain/paymentTimes.ts'
import { recoverSigner } from '../../../core/payments/domain/recoverSigner.ts'
import {
  type ChannelDeposit,
  depositAuthorization,
  depositTypedData,
} from '../../../core/payments/domain/sessions/deposit.ts'
import { minDepositUsdc6 } from '../../../core/payments/domain/sessions/sessionRules.ts'
import type { SessionChannel } from '../../../core/payments/sessionPorts.ts'
import { TIME_REASONS } from '../checkPayment.ts'
import type { PaymentDeps, PaymentOutcome } from '../paymentOutcome.ts'
import { type Moved, refuse, type SessionCandidate, saleProblem } from './sellVoucher.ts'

/** Longest wait for a deposit, milliseconds: a few blocks, below the 30 s after which clients time out. */
const DEPOSIT_MS = 25_000

type Deposited =
  | { readonly kind: 'ready'; readonly moved: Moved }
  | { readonly kind: 'ended'; readonly outcome: PaymentOutcome }

/**
 * Moves a deposit into the channel before its first voucher is sold; an earlier deposit with the same nonce counts.
 *
 * The deposit buys nothing yet: if the answer fails afterwards, the payer sends the same request again, or takes the
 * deposit back. Throws PaymentsUnavailable while the deposit is not in a block.
 */
export async function depositFirst(
  deps: PaymentDeps,
  candidate: SessionCandidate,
  deposit: ChannelDeposit,
): Promise<Deposited> {
  const { session, store } = candidate
  const { channelId, config, chainId, cumulativeUsdc6 } = session
  const authorization = depositAuthorization({ id: channelId, config }, deposit)
  const { nonce } = authorization
  const known = await store.deposit(channelId, nonce)
  if (known?.state !== 'confirmed') {
    const { channel, voucher } = await store.find(channelId, cumulativeUsdc6)
    // The answer was sold with an earlier deposit.
    if (voucher !== null) return ready(deposit, null)
    if (known === null || known.state === 'failed') {
      const ended = await requestChecked(deps, candidate, { deposit, authorization, channel })
      if (ended !== null) return { kind: 'ended', outcome: ended }
    }
  }
  const progress = await store.waitForDeposit(channelId, nonce, DEPOSIT_MS)
  if (progress?.state === 'confirmed') return ready(deposit, progress.txHash)
  if (progress?.state !== 'failed') {
    throw new PaymentsUnavailable(RETRY_AFTER_SEC.closedPayments, chainId)
  }
  const seen = await store.find(channelId, cumulativeUsdc6)
  const reason = parsePaymentReason(progress.reason)
  return { kind: 'ended', outcome: await refuse(deps, candidate, reason, seen) }
}

function ready({ amountUsdc6 }: ChannelDeposit, txHash: Moved['txHash']): Deposited {
  return { kind: 'ready', moved: { amountUsdc6, txHash } }
}

type Wanted = {
  readonly deposit: ChannelDeposit
  readonly authorization: Authorization
  readonly channel: SessionChannel | null
}

/** Checks a deposit, local facts first, and requests the deposit; returns the outcome of a rejected deposit, or null. */
async function requestChecked(
  deps: PaymentDeps,
  candidate: SessionCandidate,
  { deposit, authorization, channel }: Wanted,
): Promise<PaymentOutcome | null> {
  const { request, session, option, store } = candidate
  const { channelId, chainId, config } = session
  const reject = (reason: PaymentReason) =>
    refuse(deps, candidate, reason, { channel, voucher: null })
  const problem = await saleProblem(deps, candidate, channel, deposit.amountUsdc6)
  if (problem !== null) return reject(problem)
  if (deposit.amountUsdc6 < minDepositUsdc6(session.accepted.amount)) {
    return reject('invalid_batch_settlement_evm_deposit_below_min_deposit')
  }
  const signature = keySignature(deposit.signature)
  const signer =
    signature === null
      ? null
      : await recoverSigner(hashTypedData(depositTypedData(option.token, authorization)), signature)
  if (signature === null || signer !== config.payer) {
    return reject('invalid_batch_settlement_evm_receive_authorization_signature')
  }
  const { answer, isEmpty } = await request.answer(null)
  if (isEmpty) return { kind: 'free', answer }
  const [blockSec, holding] = await Promise.all([
    deps.checks.timeSec(chainId),
    deps.checks.holding(option.token, config.payer),
  ])
  const nowSec = Math.max(deps.clock.nowSec(), blockSec)
  const timing = timeProblem(authorization, { nowSec, chainId })
  if (timing !== null) return reject(TIME_REASONS[timing])
  if (holding.balanceUsdc6 < deposit.amountUsdc6) {
    return reject('invalid_batch_settlement_evm_insufficient_balance')
  }
  const { nonce } = authorization
  const asked = await store.requestDeposit({
    channelId,
    chainId,
    config,
    nonce,
    deposit: { ...deposit, signature },
  })
  switch (asked) {
    case 'requested':
      return null
    case 'busy':
      return { kind: 'limited', retryAfterSec: RETRY_AFTER_SEC.closedPayments }
    case 'limited':
      return { kind: 'limited', retryAfterSec: RETRY_AFTER_SEC.failedPayer }
    default:
      return asked satisfies never
  }
}
