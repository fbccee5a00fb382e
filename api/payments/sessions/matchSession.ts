import { zeroAddress } from 'viem'
import type { PaymentReason } from '../../../core/payments/domain/paymentRefusalTexts.ts'
import { channelIdOf } from '../../../core/payments/domain/sessions/channel.ts'
import { WITHDRAW_DELAY_SEC } from '../../../core/payments/domain/sessions/escrow.ts'
import type { PaymentOption } from '../../../core/payments/ports.ts'
import type { SessionChannel, SessionTerms } from '../../../core/payments/sessionPorts.ts'
import { isSamePlace } from '../matchPayment.ts'
import type { SentSession } from './parseSession.ts'

/**
 * Returns the part of a session payment that differs from the offer on its chain; null when the payment matches.
 *
 * A channel without a signing key is rejected: only a call of the chain could verify its vouchers.
 */
export function matchSession(
  { accepted, channelId, config, chainId, resourceUrl }: SentSession,
  offer: {
    /** Channel of the sent id as its row has it; null for an unread channel. */
    readonly known: Pick<SessionChannel, 'chainId' | 'config'> | null
    readonly option: PaymentOption
    readonly terms: SessionTerms
    readonly resourceUrl: string
  },
): PaymentReason | null {
  const { token, payTo } = offer.option
  if (
    accepted.asset.toLowerCase() !== token.address ||
    accepted.payTo.toLowerCase() !== payTo.toLowerCase()
  ) {
    return 'invalid_payment_requirements'
  }
  if (config.receiver !== payTo.toLowerCase()) {
    return 'invalid_batch_settlement_evm_receiver_mismatch'
  }
  if (config.receiverAuthorizer !== offer.terms.receiverAuthorizer) {
    return 'invalid_batch_settlement_evm_receiver_authorizer_mismatch'
  }
  if (config.token !== token.address) return 'invalid_batch_settlement_evm_token_mismatch'
  if (config.withdrawDelaySec !== WITHDRAW_DELAY_SEC) {
    return 'invalid_batch_settlement_evm_withdraw_delay_mismatch'
  }
  if (config.payerAuthorizer === zeroAddress) {
    return 'invalid_batch_settlement_evm_voucher_signature'
  }
  if (!isSame(offer.known, { chainId, config }) && channelIdOf(config, chainId) !== channelId) {
    return 'invalid_batch_settlement_evm_channel_id_mismatch'
  }
  if (resourceUrl !== null && !isSamePlace(resourceUrl, offer.resourceUrl)) {
    return 'resource_mismatch'
  }
  return null
}

/** A row exists only for terms whose hash was the id. */
function isSame(
  known: Pick<SessionChannel, 'chainId' | 'config'> | null,
  { chainId, config }: Pick<SentSession, 'chainId' | 'config'>,
): boolean {
  return (
    known !== null &&
    known.chainId === chainId &&
    known.config.payer === config.payer &&
    known.config.payerAuthorizer === config.payerAuthorizer &&
    known.config.receiver === config.receiver &&
    known.config.receiverAuthorizer === config.receiverAuthorizer &&
    known.config.token === config.token &&
    known.config.withdrawDelaySec === config.withdrawDelaySec &&
    known.config.salt === config.salt
  )
}
