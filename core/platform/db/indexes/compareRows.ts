import { setTimeout as delay } from 'node:timers/promises'
import { bool, int, maybe, nullableTexts, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import type { Session } from '../openSession.ts'
import { type HeadedIndex, haveSameHeads, readHeads } from './readHeads.ts'

/** Maximum rows of a page; a page takes some milliseconds, so that neither index waits for a reader. */
const PAGE_ROWS = 5_000
/** Maximum milliseconds for which the comparison waits until both indexes have the same newest blocks. */
const LEVEL_MS = 60_000
const CHECK_EVERY_MS = 50

export type RowComparison = {
  readonly old: HeadedIndex
  readonly next: HeadedIndex
  /** Chains of both indexes; rows of other chains are not compared. */
  readonly chainIds: readonly number[]
}

/** Row that differs between two indexes at the same blocks. */
export type RowDifference = {
  readonly table: string
  readonly id: string
  readonly kind: 'missing' | 'added' | 'differs'
  /** Columns that differ, with both values; empty for a missing or added row. */
  readonly columns: readonly {
    readonly name: string
    readonly old: string | null
    readonly next: string | null
  }[]
}

export type RowComparisonResult =
  | { readonly kind: 'equal'; readonly rows: number }
  | { readonly kind: 'different'; readonly difference: RowDifference }
  /** The indexes did not reach the same blocks, so the difference may come from the different blocks. */
  | { readonly kind: 'apart'; readonly difference: RowDifference }

/**
 * Compares every row of a table in both indexes, column by column, in the order of the key. Every table has the columns
 * `id` and `chain_id`.
 *
 * Each page is one snapshot of both indexes. A difference counts if both have the same newest block of the chain of the
 * row in this snapshot; the rows of other chains are read again. `onRows` receives the number of rows of each page.
 */
export async function compareRows(
  session: Session,
  compared: RowComparison,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  onRows: (rows: number) => void,
): Promise<RowComparisonResult> {
  let rows = 0
  for (let after = ''; ; ) {
    const page = await readPage(session, compared.old.schema, { table, after })
    const place = { table, columns, after, upto: page.upto }
    const result = await comparePage(session, compared, place)
    if (result !== undefined) return result
    rows += page.rows
    onRows(page.rows)
    if (page.upto === null) return { kind: 'equal', rows }
    after = page.upto
  }
}

type Place = {
  readonly table: string
  readonly columns: readonly string[]
  readonly after: string
  /** Last key of the page; null if the page is the last. */
  readonly upto: string | null
}

async function readPage(
  query: Query,
  schema: string,
  { table, after }: { readonly table: string; readonly after: string },
): Promise<{ readonly rows: number; readonly upto: string | null }> {
  const [page] = await query({ rows: int, last: maybe(text) })`
    select count(*) as rows, max(id) as last
    from (
      select id from ${query(schema)}.${query(table)} where id > ${after}
      order by id limit ${PAGE_ROWS}::int8
    ) page`
  const rows = page?.rows ?? 0
  return { rows, upto: rows < PAGE_ROWS ? null : (page?.last ?? null) }
}

/**
 * Compares a page; if the newest blocks of a chain differ, reads the rows of that chain again. Returns undefined if the
 * rows of every chain were equal in a snapshot.
 */
async function comparePage(
  session: Session,
  compared: RowComparison,
  place: Place,
): Promise<RowComparisonResult | undefined> {
  const untilMs = performance.now() + LEVEL_MS
  for (let chainIds = compared.chainIds; ; ) {
    const found = await session.begin(async (query) => {
      await query`set transaction isolation level repeatable read read only`
      return differencesOf(query, { ...compared, chainIds }, place)
    })
    if (found === undefined) return undefined
    if (found.counted !== undefined) return { kind: 'different', difference: found.counted }
    if (found.pending === undefined) return undefined
    if (performance.now() > untilMs) return { kind: 'apart', difference: found.pending }
    chainIds = found.chainIds
    await delay(CHECK_EVERY_MS)
  }
}

/**
 * Differences of a page: `counted` is of a chain with equal newest blocks, `pending` of the chains in `chainIds`, whose
 * newest blocks differ.
 */
type Found = {
  readonly counted: RowDifference | undefined
  readonly pending: RowDifference | undefined
  readonly chainIds: readonly number[]
}

async function differencesOf(
  query: Query,
  compared: RowComparison,
  place: Place,
): Promise<Found | undefined> {
  const { old, next, chainIds } = compared
  const first = await firstDifference(query, compared, place)
  if (first === undefined) return undefined
  const [oldHeads, nextHeads] = [await readHeads(query, old), await readHeads(query, next)]
  const level = chainIds.filter((chainId) => haveSameHeads([chainId], oldHeads, nextHeads))
  if (level.length === chainIds.length) return { counted: first, pending: undefined, chainIds }
  const apart = chainIds.filter((chainId) => !level.includes(chainId))
  return {
    counted: await firstDifference(query, { ...compared, chainIds: level }, place),
    pending: await firstDifference(query, { ...compared, chainIds: apart }, place),
    chainIds: apart,
  }
}

async function firstDifference(
  query: Query,
  { old, next, chainIds }: RowComparison,
  { table, columns, after, upto }: Place,
): Promise<RowDifference | undefined> {
  const side = (schema: string) => query`
    (select * from ${query(schema)}.${query(table)}
     where id > ${after} and (${upto}::text is null or id <= ${upto})
     and chain_id = any(${chainIds}::int8[]))`
  const record = (alias: string) => listOf(query, alias, columns, '')
  const texts = (alias: string) => listOf(query, alias, columns, '::text')
  const [row] = await query({
    id: text,
    is_added: bool,
    is_missing: bool,
    old: nullableTexts,
    next: nullableTexts,
  })`
    select coalesce(o.id, n.id) as id, o.id is null as is_added, n.id is null as is_missing,
      array[${texts('o')}] as old, array[${texts('n')}] as next
    from ${side(old.schema)} o full join ${side(next.schema)} n on n.id = o.id
    where o.id is null or n.id is null or row(${record('o')}) is distinct from row(${record('n')})
    order by 1 limit 1`
  if (row === undefined) return undefined
  const { id } = row
  if (row.is_added || row.is_missing)
    return { table, id, kind: row.is_added ? 'added' : 'missing', columns: [] }
  const pairs = columns.map((name, at) => ({
    name,
    old: row.old[at] ?? null,
    next: row.next[at] ?? null,
  }))
  return { table, id, kind: 'differs', columns: pairs.filter((pair) => pair.old !== pair.next) }
}

/** Returns `alias.column, alias.column` with a suffix after each column. */
function listOf(query: Query, alias: string, columns: readonly string[], suffix: '' | '::text') {
  const [first, ...others] = columns.map((column) =>
    suffix === ''
      ? query`${query(alias)}.${query(column)}`
      : query`${query(alias)}.${query(column)}::text`,
  )
  return others.reduce((list, one) => query`${list}, ${one}`, first ?? query``)
}
