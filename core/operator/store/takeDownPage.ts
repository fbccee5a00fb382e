import { CHANNELS } from '../../kernel/channels.ts'
import type { Query } from '../../platform/db/createSql.ts'
import type { TakeDownReason } from '../../publish/domain/takeDown.ts'

/** What a take-down did to the payments of a page. */
export type TakenDown = {
  /** Payments that were not sent to the chain yet and are not charged. */
  readonly released: number
  /** Payments whose transaction is under way; charged and kept, or released when the transaction fails. */
  readonly underWay: number
  /** Payments that were charged before, or were and are to be again after a reorganisation; they are kept. */
  readonly settled: number
}

/**
 * Takes a page down and releases its payments that are not on their way to the chain.
 *
 * Part of one transaction, so that a process that is killed has done all of it or nothing. The lock on the page makes
 * publications of it wait; those that come later find it taken down. A payment that computes its answer loses its claim.
 * One that was settled once may be `answered` again after a reorganisation: it was served, and is not released.
 */
export async function takeDownPage(
  query: Query,
  ask: { readonly slug: string; readonly reason: TakeDownReason; readonly note: string },
): Promise<TakenDown | 'unknown' | 'before'> {
  const { slug } = ask
  const [page] = await query`select from app.published_page where slug = ${slug} for update`
  if (page === undefined) return 'unknown'
  const { count } = await query`
    insert into app.page_take_down ${query([ask])} on conflict do nothing`
  if (count === 0) return 'before'
  const { count: released } = await query`
    update app.payment set state = 'released', reason = 'page_taken_down', updated_at = now()
    where id in (select payment_id from app.publication where slug = ${slug})
      and state in ('claimed', 'answered') and settled_at is null`
  const [left] = await query<{ under_way: number; settled: number }[]>`
    select (count(*) filter (where state = 'submitted'))::int4 as under_way,
      (count(*) filter (where state = 'settled'
        or state = 'answered' and settled_at is not null))::int4 as settled
    from app.payment where id in (select payment_id from app.publication where slug = ${slug})`
  await query`select pg_notify(${CHANNELS.paymentEnded}, '')`
  return { released, underWay: left?.under_way ?? 0, settled: left?.settled ?? 0 }
}

/** Shows a page again, until its own end; false where it is not taken down. */
export async function restorePage(
  query: Query,
  { slug, note }: { readonly slug: string; readonly note: string },
): Promise<boolean> {
  const { count } = await query`
    update app.page_take_down set restored_at = now(), restore_note = ${note}
    where slug = ${slug} and restored_at is null`
  return count === 1
}
