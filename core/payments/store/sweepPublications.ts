import type { Query } from '../../platform/db/createQuery.ts'

/**
 * Hours after the release from which a payment can no longer be charged, because its authorization
 * and its answer expired.
 */
const KEPT_HOURS = 24

/**
 * Deletes publications of payments that can no longer be charged, and page names without a publication. If a page was
 * ever taken down, its name stays, with the record of the take-down.
 */
export async function sweepPublications(query: Query): Promise<void> {
  await query`
    delete from app.publication using app.payment
    where payment.id = publication.payment_id and payment.state = 'released'
      and payment.updated_at < now() - make_interval(hours => ${KEPT_HOURS})
      and payment.valid_before < extract(epoch from now() - make_interval(hours => ${KEPT_HOURS}))`
  // A request that is about to publish under a name holds a lock on the row, so that the row is not
  // deleted.
  await query`
    delete from app.published_page where slug in (
      select slug from app.published_page page
      where created_at < now() - make_interval(hours => ${KEPT_HOURS})
        and not exists (select from app.publication where publication.slug = page.slug)
        and not exists (select from app.page_take_down down where down.slug = page.slug)
      for update skip locked)`
}
