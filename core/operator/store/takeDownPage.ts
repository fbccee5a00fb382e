import { CHANNELS } from '../../kernel/channels.ts'
import { int } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { TakeDownReason } from '../../publish/domain/takeDown.ts'

/** Effect of a take-down on the payments of a page. */
export type TakeDownEffect = {
  /** Payments that were not sent to the chain; they are not charged. */
  readonly released: number
  /** Payments with an open transaction; charged if it succeeds, released if it fails. */
  readonly underWay: number
  /** Payments that were charged, even if a reorganisation requires a new charge; their answers are kept. */
  readonly settled: number
}

/**
 * Takes a page down and releases its payments without an open transaction.
 *
 * All changes are one transaction, so that a killed process has made all of them or none. The lock on the page delays
 * publications of the page, which then find the page taken down. A payment whose answer is being computed loses its
 * claim.
 *
 * After a reorganisation a settled payment may be `answered` again: its answer was served, so it is not released.
 */
export async function takeDownPage(
  query: Query,
  request: { readonly slug: string; readonly reason: TakeDownReason; readonly note: string },
): Promise<TakeDownEffect | 'unknown' | 'before'> {
  const { slug } = request
  const [page] = await query`select from app.published_page where slug = ${slug} for update`
  if (page === undefined) return 'unknown'
  const { count } = await query`
    insert into app.page_take_down ${query([request])} on conflict do nothing`
  if (count === 0) return 'before'
  const { count: released } = await query`
    update app.payment set state = 'released', reason = 'page_taken_down', updated_at = now()
    where id in (select payment_id from app.publication where slug = ${slug})
      and state in ('claimed', 'answered') and settled_at is null`
  const [left] = await query({ under_way: int, settled: int })`
    select (count(*) filter (where state = 'submitted'))::int4 as under_way,
      (count(*) filter (where state = 'settled'
        or state = 'answered' and settled_at is not null))::int4 as settled
    from app.payment where id in (select payment_id from app.publication where slug = ${slug})`
  await query`select pg_notify(${CHANNELS.paymentEnded}, '')`
  return { released, underWay: left?.under_way ?? 0, settled: left?.settled ?? 0 }
}

/** Restores a page until its own end; returns false if the page is not taken down. */
export async function restorePage(
  query: Query,
  { slug, note }: { readonly slug: string; readonly note: string },
): Promise<boolean> {
  const { count } = await query`
    update app.page_take_down set restored_at = now(), restore_note = ${note}
    where slug = ${slug} and restored_at is null`
  return count === 1
}
