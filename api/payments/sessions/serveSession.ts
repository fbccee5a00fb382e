import { PaymentsUnavailable } from '../../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import type { PaymentReason } from '../../../core/payments/domain/paymentRefusalTexts.ts'
import { proveVoucher, voucherDigest } from '../../../core/payments/domain/sessions/voucher.ts'
import { makeOffer } from '../makeOffer.ts'
import type { PaidRequest, PaymentDeps, PaymentOutcome } from '../paymentOutcome.ts'
import { depositFirst } from './depositFirst.ts'
import { matchSession } from './matchSession.ts'
import type { SentSession } from './parseSession.ts'
import { refundSession } from './refundSession.ts'
import { sellVoucher } from './sellVoucher.ts'

/**
 * Returns the answer of a request with a voucher, the refund of a channel, or a refusal.
 *
 * A voucher needs no call of the chain; a deposit and a refund wait for the block of their transaction. Throws DomainError
 * when the request cannot be answered now; nothing was charged then.
 */
export async function serveSession(
  deps: PaymentDeps,
  request: PaidRequest,
  session: SentSession,
): Promise<PaymentOutcome> {
  const refuse = (reason: PaymentReason) => makeOffer(deps, request, { reason, tried: null })
  const { sessions } = deps
  const sell = request.sellInSession
  if (sessions === undefined || sell === undefined) return refuse('unsupported_scheme')
  const { chainId, channelId, config, cumulativeUsdc6 } = session
  const option = request.price.chainIds.includes(chainId)
    ? deps.options.all.find(({ token }) => token.chainId === chainId)
    : undefined
  if (option === undefined) return refuse('invalid_network')
  const terms = await sessions.terms(chainId)
  if (terms === null) throw new PaymentsUnavailable(RETRY_AFTER_SEC.closedPayments, chainId)
  const known = sessions.store.lastCharged(channelId)
  const { resourceUrl } = request
  const mismatch = matchSession(session, { known, option, terms, resourceUrl })
  if (mismatch !== null) return refuse(mismatch)
  const digest = voucherDigest(chainId, { channelId, cumulativeUsdc6 })
  const signature = await proveVoucher(digest, {
    signer: config.payerAuthorizer,
    signature: session.signature,
  })
  if (signature === null) return refuse('invalid_batch_settlement_evm_voucher_signature')
  const candidate = { request, sell, session, option, store: sessions.store, digest, signature }
  if (session.kind === 'refund') return refundSession(deps, candidate)
  if (session.deposit === null) return sellVoucher(deps, candidate, null)
  const deposited = await depositFirst(deps, candidate, session.deposit)
  return deposited.kind === 'ready'
    ? sellVoucher(deps, candidate, deposited.moved)
    : deposited.outcome
}
