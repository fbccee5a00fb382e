import { CHANNELS } from '../../kernel/channels.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { QUOTE_GRACE_SEC } from '../domain/paymentTimes.ts'

/**
 * Hours for which signature and answer are kept after the end of a payment: as long as a repeat may request the answer.
 */
const KEPT_HOURS = 24

/** Releases expired claims, whose process died or stopped; returns the number of claims. */
export async function sweepClaims(query: Query): Promise<number> {
  const { count } = await query`
    update app.payment set state = 'released', reason = 'interrupted', updated_at = now()
    where state = 'claimed' and claimed_until < now()`
  if (count > 0) await query`select pg_notify(${CHANNELS.paymentEnded}, '')`
  return count
}

/** Deletes expired quotes after their grace period; returns the number of rows. */
export async function sweepQuotes(query: Query): Promise<number> {
  const { count } = await query`
    delete from app.payment_quote
    where expires_at < now() - make_interval(secs => ${QUOTE_GRACE_SEC})`
  return count
}

/** Erases signatures and answers of payments that ended more than 24 hours ago; both belong to the payers. */
export async function eraseEndedPaymentData(query: Query): Promise<number> {
  const { count } = await query`
    update app.payment set signature = '', answer_body = null
    where signature <> '' and updated_at < now() - make_interval(hours => ${KEPT_HOURS})
      and (state in ('released', 'reversed') or (state = 'settled' and is_final))`
  return count
}
