import type { Clock } from '../../core/kernel/clock.ts'
import type { PublicSettings } from '../../core/kernel/publicSettings.ts'
import type { Reply } from '../http/reply.ts'
import type { ChallengeExtensions } from './extensions/createChallengeExtensions.ts'
import { outcomeReply, type ReplyExtras } from './outcomeReply.ts'
import type { PaidOperation, QuotedOperation } from './paidOperation.ts'
import type { PaymentOutcome } from './paymentOutcome.ts'
import type { ParsedHeaders } from './wire/parsePaymentHeaders.ts'

export type OutcomeDeps = {
  readonly settings: Pick<PublicSettings, 'publicUrl'>
  readonly clock: Pick<Clock, 'nowSec'>
  readonly challengeExtensions: ChallengeExtensions
}

/** A request and its outcome. */
export type AnsweredRequest = Pick<ReplyExtras, 'form' | 'more' | 'extra'> & {
  readonly outcome: PaymentOutcome
  readonly sent: ParsedHeaders
  readonly resourceUrl: string
}

/** Returns the network in the spelling of the payer; null without a payment. */
function networkIn(sent: ParsedHeaders): string | null {
  if (sent.kind === 'payment') return sent.payment.network
  return sent.kind === 'session' ? sent.session.network : null
}

/** Returns the HTTP answer for the outcome of a request for a paid operation. */
export function outcomeResponse(
  { settings, clock, challengeExtensions }: OutcomeDeps,
  operation: PaidOperation | QuotedOperation,
  { outcome, sent, resourceUrl, ...rest }: AnsweredRequest,
): Reply {
  return outcomeReply(outcome, {
    ...rest,
    settings,
    resource: { url: resourceUrl, description: operation.summary },
    extensions: () => challengeExtensions(operation, { resourceUrl }),
    timeoutSec: operation.price.timeoutSec,
    freeParam: operation.freeQuota?.param,
    serverTimeSec: clock.nowSec(),
    network: networkIn(sent),
    isMpp: sent.kind === 'payment' && sent.payment.isMpp,
  })
}
