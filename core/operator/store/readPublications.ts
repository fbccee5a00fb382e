import { maybe, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'

/** Page as a line of a list; times are text, UTC. */
export const PUBLICATION_LINE_ROW = {
  slug: text,
  vault: text,
  publisher: text,
  label: maybe(text),
  publishedAt: text,
  expiresAt: text,
  takenDownAt: maybe(text),
  reason: maybe(text),
}
export type PublicationLine = RowOf<typeof PUBLICATION_LINE_ROW>

/** Page with its payments and take-downs; amounts are USDC-6 as text. */
export type PublicationFacts = {
  readonly slug: string
  readonly vault: string
  readonly publisher: string
  readonly state: 'shown' | 'taken_down'
  readonly payments: readonly {
    readonly id: string
    readonly state: string
    readonly reason: string | null
    readonly amountUsdc6: string
    readonly txHash: string | null
    readonly publishedAt: string
    readonly expiresAt: string
  }[]
  readonly takeDowns: readonly {
    readonly takenDownAt: string
    readonly reason: string
    readonly note: string
    readonly restoredAt: string | null
    readonly restoreNote: string | null
  }[]
}

const momentOf = (query: Query) => (column: SqlText) =>
  query`to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')`

/** Reads pages whose newest publication is charged, newest first. */
export async function readPublications(
  query: Query,
  { onlyTakenDown, limit }: { readonly onlyTakenDown: boolean; readonly limit: number },
): Promise<PublicationLine[]> {
  const moment = momentOf(query)
  return query(PUBLICATION_LINE_ROW)`
    select slug, vault, publisher, label, ${moment(query`published_at`)} as "publishedAt",
      ${moment(query`expires_at`)} as "expiresAt", ${moment(query`taken_down_at`)} as "takenDownAt", reason
    from (
      select distinct on (page.slug) page.slug, page.vault, page.publisher, publication.label,
        publication.published_at, publication.expires_at, down.taken_down_at, down.reason
      from app.published_page page
      join app.publication on publication.slug = page.slug
      join app.payment on payment.id = publication.payment_id and payment.state = 'settled'
      left join app.page_take_down down on down.slug = page.slug and down.restored_at is null
      order by page.slug, publication.published_at desc, publication.payment_id desc
    ) newest
    where not ${onlyTakenDown}::bool or taken_down_at is not null
    order by published_at desc, slug limit ${limit}::int4`
}

export async function readPublication(
  query: Query,
  slug: string,
): Promise<PublicationFacts | null> {
  const moment = momentOf(query)
  const [page] = await query({ slug: text, vault: text, publisher: text })`
    select slug, vault, publisher from app.published_page where slug = ${slug}`
  if (page === undefined) return null
  const payments = await query({
    id: text,
    state: text,
    reason: maybe(text),
    amountUsdc6: text,
    txHash: maybe(text),
    publishedAt: text,
    expiresAt: text,
  })`
    select payment.id, payment.state, payment.reason, payment.amount_usdc::text as "amountUsdc6",
      payment.tx_hash as "txHash", ${moment(query`published_at`)} as "publishedAt",
      ${moment(query`expires_at`)} as "expiresAt"
    from app.publication join app.payment on payment.id = publication.payment_id
    where publication.slug = ${slug} order by published_at desc, payment.id`
  const takeDowns = await query({
    takenDownAt: text,
    reason: text,
    note: text,
    restoredAt: maybe(text),
    restoreNote: maybe(text),
  })`
    select ${moment(query`taken_down_at`)} as "takenDownAt", reason, note,
      ${moment(query`restored_at`)} as "restoredAt", restore_note as "restoreNote"
    from app.page_take_down where slug = ${slug} order by id desc`
  const isDown = takeDowns.some(({ restoredAt }) => restoredAt === null)
  const state = isDown ? 'taken_down' : 'shown'
  return { ...page, state, payments: [...payments], takeDowns: [...takeDowns] }
}
