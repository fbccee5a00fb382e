import { instant, int, maybe, numeric, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Month } from '../domain/months.ts'

/** One table of one month: its bytes, and its last export. */
export type MonthLine = {
  readonly month: Month
  readonly archive: string
  /** Bytes of rows and indexes; null after a drop. */
  readonly bytes: number | null
  readonly exportedRows: number | null
  readonly amountUsdc6: string | null
  readonly fileName: string | null
  readonly fileSha256: string | null
  readonly exportedAt: string | null
  readonly droppedAt: string | null
}

const ROW = {
  month: text,
  archive: text,
  bytes: maybe(int),
  rows: maybe(int),
  amount_usdc: maybe(numeric),
  file_name: maybe(text),
  file_sha256: maybe(text),
  exported_at: maybe(instant),
  dropped_at: maybe(instant),
}

/** Lists the tables of the archive by month, the oldest first, with dropped months. */
export async function listMonths(
  query: Query,
  archives: readonly string[],
): Promise<readonly MonthLine[]> {
  const rows = await query(ROW)`
    with tables as (
      select archive, replace(right(child.relname, 7), '_', '-') as month,
        pg_total_relation_size(child.oid) as bytes
      from unnest(${archives}::text[]) archive
        join pg_inherits on inhparent = ('app.' || archive)::regclass
        join pg_class child on child.oid = inhrelid
    ), exports as (
      select archive, to_char(month, 'YYYY-MM') as month, rows, amount_usdc, file_name, file_sha256,
        exported_at, dropped_at
      from app.archive_export
    )
    select t.month, t.archive, t.bytes, e.rows, e.amount_usdc, e.file_name, e.file_sha256,
      e.exported_at, e.dropped_at
    from tables t left join exports e
      on e.archive = t.archive and e.month = t.month and e.dropped_at is null
    union all
    select month, archive, null, rows, amount_usdc, file_name, file_sha256, exported_at, dropped_at
    from exports where dropped_at is not null
    order by month, archive, dropped_at nulls last`
  return rows.map((row) => ({
    month: row.month,
    archive: row.archive,
    bytes: row.bytes,
    exportedRows: row.rows,
    amountUsdc6: row.amount_usdc === null ? null : String(row.amount_usdc),
    fileName: row.file_name,
    fileSha256: row.file_sha256,
    exportedAt: row.exported_at?.toISOString() ?? null,
    droppedAt: row.dropped_at?.toISOString() ?? null,
  }))
}
