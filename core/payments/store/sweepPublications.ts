import type { Query } from '../../platform/db/createSql.ts'

/** Hours after which nothing can charge a payment that was released: its time ran out, and so did that of its answer. */
const KEPT_HOURS = 24

/**
 * Deletes what payments would have published that can be charged no more, and names of pages that nothing was published
 * under since. The name of a page that was ever taken down stays, with the record of that.
 */
export async function sweepPublications(query: Query): Promise<void> {
  await query`
    delete from app.publication using app.payment
    where payment.id = publication.payment_id and payment.state = 'released'
      and payment.updated_at < now() - make_interval(hours => ${KEPT_HOURS})
      and payment.valid_before < extract(epoch from now() - make_interval(hours => ${KEPT_HOURS}))`
  // A name that somebody is about to publish under is locked by them.
  await query`
    delete from app.published_page where slug in (
      select slug from app.published_page page
      where created_at < now() - make_interval(hours => ${KEPT_HOURS})
        and not exists (select from app.publication where publication.slug = page.slug)
        and not exists (select from app.page_take_down down where down.slug = page.slug)
      for update skip locked)`
}
