import { join } from 'node:path'
import { int, maybe, nullableTexts } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { SqlText } from '../../platform/db/sqlText.ts'
import type { MonthTable } from '../domain/archives.ts'
import { type Month, partitionName } from '../domain/months.ts'
import { type MonthDigest, readColumns, readDigest } from './monthDigest.ts'
import { hasMonth } from './openMonth.ts'

/** Rows per fetch from the server. */
const FETCH_ROWS = 2_048

/** A verified file with the rows of one table in one month. */
export type ExportedMonth = MonthDigest & {
  readonly archive: string
  readonly month: Month
  readonly fileName: string
  readonly fileSha256: string
}

/**
 * Writes the rows of a month to a Parquet file in a folder, compares the file with the rows, and records the export;
 * null without rows of the month. All reads belong to one snapshot. A repeat replaces the file and the record.
 *
 * Throws `ArchiveRefused`.
 */
export async function exportMonth(
  sql: Sql,
  { archive, amountColumn }: MonthTable,
  { month, folder }: { readonly month: Month; readonly folder: string },
): Promise<ExportedMonth | null> {
  if (!(await hasMonth(sql, archive, month))) return null
  const part = await nextPart(sql, archive, month)
  const fileName = `${archive}-${month}${part === 1 ? '' : `-${part}`}.parquet`
  const table = partitionName(archive, month)
  // Only an export loads DuckDB.
  const { writeMonthFile } = await import('./file/writeMonthFile.ts')
  const exported = await sql.begin('isolation level repeatable read read only', async (query) => {
    await query`set local time zone 'UTC'`
    const expected = await readDigest(query, table, amountColumn)
    const columns = await readColumns(query, table)
    const rows = readRows(query, table, columns)
    const path = join(folder, fileName)
    const fileSha256 = await writeMonthFile({ path, columns, amountColumn, rows, expected })
    return { ...expected, archive, month, fileName, fileSha256 }
  })
  await record(sql, exported, part)
  return exported
}

/** Returns the number of the next file of a month: rows that arrive after a drop get their own file. */
async function nextPart(query: Query, archive: string, month: Month): Promise<number> {
  const [row] = await query({ dropped: maybe(int) })`
    select max(part) as dropped from app.archive_export
    where archive = ${archive} and month = ${`${month}-01`} and dropped_at is not null`
  return (row?.dropped ?? 0) + 1
}

async function record(query: Query, exported: ExportedMonth, part: number): Promise<void> {
  const row = {
    archive: exported.archive,
    month: `${exported.month}-01`,
    part,
    rows: exported.rows,
    amount_usdc: exported.amountUsdc6,
    digest: exported.digest,
    file_name: exported.fileName,
    file_sha256: exported.fileSha256,
  }
  await query`
    insert into app.archive_export ${query([row])}
    on conflict (archive, month, part) do update set
      rows = excluded.rows, amount_usdc = excluded.amount_usdc, digest = excluded.digest,
      file_name = excluded.file_name, file_sha256 = excluded.file_sha256, exported_at = now()`
}

async function* readRows(
  query: Query,
  table: string,
  columns: readonly string[],
): AsyncGenerator<(string | null)[][]> {
  const texts = new SqlText([columns.map((name) => `"${name}"::text`).join(', ')], [])
  await query`declare month_rows no scroll cursor for
    select array[${texts}] as fields from app.${query(table)}`
  for (;;) {
    const rows = await query({
      fields: nullableTexts,
    })`fetch ${new SqlText([String(FETCH_ROWS)], [])} from month_rows`
    if (rows.length === 0) return
    yield rows.map(({ fields }) => fields)
  }
}
