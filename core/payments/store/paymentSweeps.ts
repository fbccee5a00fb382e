import { CHANNELS } from '../../kernel/channels.ts'
import type { Query } from '../../platform/db/createSql.ts'
import { QUOTE_GRACE_SEC } from '../domain/paymentTimes.ts'

/** Hours for which signature and answer are kept after a payment ended: as long as the answer may be asked for again. */
const KEPT_HOURS = 24

/** Releases claims whose time ran out; whoever computed them died or gave up. */
export async function sweepClaims(query: Query): Promise<number> {
  const { count } = await query`
    update app.payment set state = 'released', reason = 'interrupted', updated_at = now()
    where state = 'claimed' and claimed_until < now()`
  if (count > 0) await query`select pg_notify(${CHANNELS.paymentEnded}, '')`
  return count
}

/** Deletes quotes that nobody can use any more. */
export async function sweepQuotes(query: Query): Promise<number> {
  const { count } = await query`
    delete from app.payment_quote
    where expires_at < now() - make_interval(secs => ${QUOTE_GRACE_SEC})`
  return count
}

/** Erases signatures and answers of payments that ended long ago: nothing needs them, and they are their payers' own. */
export async function eraseEnded(query: Query): Promise<number> {
  const { count } = await query`
    update app.payment set signature = '', answer_body = null
    where signature <> '' and updated_at < now() - make_interval(hours => ${KEPT_HOURS})
      and (state in ('released', 'reversed') or (state = 'settled' and is_final))`
  return count
}
