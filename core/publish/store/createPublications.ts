import {
  type Columns,
  hex,
  int,
  jsonOf,
  maybe,
  type RowOf,
  text,
  textOf,
} from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql, type Sql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { Statement } from '../../platform/db/statement.ts'
import type { Brand } from '../domain/brand.ts'
import type { TakeDown, TakeDownReason } from '../domain/takeDown.ts'
import { TakenDownPage } from '../domain/takenDownPage.ts'
import type { Publications, PublishedPage, PublishRequest } from '../ports.ts'

const LISTED_ROW = {
  slug: text,
  vault: hex,
  publisher: hex,
  label: maybe(text),
  first_published_at: int,
  published_at: int,
  expires_at: int,
  publish_count: int,
  taken_down_at: maybe(int),
  take_down_reason: maybe(textOf<TakeDownReason>()),
}
type ListedRow = RowOf<typeof LISTED_ROW>

const PAGE_ROW = { ...LISTED_ROW, brand: jsonOf<Brand>() }

/**
 * Creates the published pages in schema `app`. Reads use the primary server, because a page must exist right after its
 * payment.
 *
 * Each read joins the state of the payment, so a charge that leaves the chain hides the page, and a charge that returns
 * shows it again.
 */
export function createPublications(options: {
  readonly databaseUrl: DatabaseUrl
}): Publications & { close(): Promise<void> } {
  const { databaseUrl } = options
  const writer = createSql(databaseUrl, {
    name: 'quartet-publish',
    max: POOL_SIZE.publications,
    reader: false,
  })
  const reader = createSql(databaseUrl, {
    name: 'quartet-pages',
    max: POOL_SIZE.publishedPages,
    reader: true,
  })
  return {
    save: (request) => answered(writer.begin('', (query) => save(query, request))),
    bySlug: async (slug) => {
      const wanted = { columns: reader`, publication.brand`, where: reader`page.slug = ${slug}` }
      const [row] = await answered(pagesOf(reader, PAGE_ROW, wanted))
      return row === undefined ? null : { ...toListed(row), brand: row.brand }
    },
    ofVault: async (vault) => {
      // Selects pages without their brands, because a logo may have many kilobytes.
      const wanted = { columns: reader``, where: reader`page.vault = ${vault}` }
      const rows = await answered(pagesOf(reader, LISTED_ROW, wanted))
      return rows.map(toListed)
    },
    countLive: async (nowSec) => {
      const [row] = await answered(
        reader({ live: int })`
          select count(distinct publication.slug)::int4 as live from app.publication
          join app.payment on payment.id = publication.payment_id and payment.state = 'settled'
          where publication.expires_at > ${new Date(nowSec * 1000)} and not exists (
            select from app.page_take_down down
            where down.slug = publication.slug and down.restored_at is null)`,
      )
      return row?.live ?? 0
    },
    countSold: async () => {
      const [row] = await answered(
        reader({ sold: int })`
          select count(*)::int4 as sold from app.publication
          join app.payment on payment.id = publication.payment_id and payment.state = 'settled'`,
      )
      return row?.sold ?? 0
    },
    close: async () => {
      await writer.end()
      await reader.end()
    },
  }
}

/**
 * Stores the publication of a payment. If a payment is claimed again, its publication is stored
 * again, and the newest claim determines the answer.
 *
 * The comparison keeps a slow request with an older claim from overwriting the newer publication.
 */
async function save(query: Query, request: PublishRequest): Promise<{ readonly slug: string }> {
  const slug = (await slugOf(query, request)) ?? (await takeSlug(query, request))
  const row = {
    payment_id: request.paymentId,
    slug,
    label: request.label,
    brand: JSON.stringify(request.brand),
    published_at: new Date(request.publishedAtSec * 1000),
    expires_at: new Date(request.expiresAtSec * 1000),
  }
  await query`
    insert into app.publication ${query([row])}
    on conflict (payment_id) do update set
      label = excluded.label, brand = excluded.brand,
      published_at = excluded.published_at, expires_at = excluded.expires_at
    where publication.published_at < excluded.published_at`
  return { slug }
}

/**
 * Returns the slug of the page, and locks the page until the publication is stored. The lock
 * keeps a sweep from deleting a slug without publications. A concurrent take-down either waits
 * for the publication, or is visible here. Throws `TakenDownPage`.
 */
async function slugOf(
  query: Query,
  { vault, publisher }: Pick<PublishRequest, 'vault' | 'publisher'>,
): Promise<string | undefined> {
  const [page] = await query({ slug: text })`
    select slug from app.published_page where vault = ${vault} and publisher = ${publisher}
    for key share`
  if (page === undefined) return undefined
  const [down] = await query({ at_sec: int, reason: textOf<TakeDownReason>() })`
    select extract(epoch from taken_down_at)::int8 as at_sec, reason from app.page_take_down
    where slug = ${page.slug} and restored_at is null`
  if (down === undefined) return page.slug
  throw new TakenDownPage(page.slug, { takenDownAtSec: down.at_sec, reason: down.reason })
}

/**
 * Inserts the first free slug. A concurrent second insert waits for the first, and then finds the
 * page, or the slug of another publisher.
 */
async function takeSlug(query: Query, request: PublishRequest): Promise<string> {
  const { vault, publisher } = request
  for (const slug of request.slugs) {
    const { count } = await query`
      insert into app.published_page ${query([{ slug, vault, publisher }])} on conflict do nothing`
    const assignedSlug = count > 0 ? slug : await slugOf(query, request)
    if (assignedSlug !== undefined) return assignedSlug
  }
  throw new RangeError(`every slug for the page of ${publisher} about ${vault} is used`)
}

type Wanted = { readonly columns: SqlText; readonly where: SqlText }

function pagesOf<Shape extends Columns>(
  sql: Sql,
  shape: Shape,
  { columns, where }: Wanted,
): Statement<RowOf<Shape>> {
  return sql(shape)`
    select * from (
      select distinct on (page.slug)
        page.slug, page.vault, page.publisher, publication.label,
        extract(epoch from min(publication.published_at) over own)::int8 as first_published_at,
        extract(epoch from publication.published_at)::int8 as published_at,
        payment.created_at as claimed_at,
        extract(epoch from publication.expires_at)::int8 as expires_at,
        count(*) over own as publish_count,
        extract(epoch from down.taken_down_at)::int8 as taken_down_at,
        down.reason as take_down_reason ${columns}
      from app.published_page page
      join app.publication on publication.slug = page.slug
      join app.payment on payment.id = publication.payment_id and payment.state = 'settled'
      left join app.page_take_down down on down.slug = page.slug and down.restored_at is null
      where ${where}
      window own as (partition by page.slug)
      order by page.slug, publication.published_at desc, publication.payment_id desc
    ) as newest
    order by published_at desc, claimed_at desc, slug`
}

function toListed(row: ListedRow): Omit<PublishedPage, 'brand'> {
  return {
    slug: row.slug,
    vault: row.vault,
    publisher: row.publisher,
    label: row.label,
    firstPublishedAtSec: row.first_published_at,
    lastPublishedAtSec: row.published_at,
    expiresAtSec: row.expires_at,
    publishCount: row.publish_count,
    takenDown: takeDownOf(row.taken_down_at, row.take_down_reason),
  }
}

function takeDownOf(atSec: number | null, reason: TakeDownReason | null): TakeDown | null {
  return atSec === null || reason === null ? null : { takenDownAtSec: atSec, reason }
}
