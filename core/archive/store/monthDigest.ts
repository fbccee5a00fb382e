import { int, maybe, numeric, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { SqlText } from '../../platform/db/sqlText.ts'

/** Number of rows, sum of the amounts (USDC-6, null without amounts), and digest of all columns of all rows. */
export type MonthDigest = {
  readonly rows: number
  readonly amountUsdc6: bigint | null
  readonly digest: bigint
}

/** Characters of the MD5 of a row, 60 bits, so that Postgres and DuckDB compute with the same integers. */
const HASH_CHARS = 15

/** Returns the columns of a table in their order. */
export async function readColumns(query: Query, table: string): Promise<readonly string[]> {
  const rows = await query({ name: text })`
    select column_name as name from information_schema.columns
    where table_schema = 'app' and table_name = ${table} order by ordinal_position`
  return rows.map(({ name }) => name)
}

/**
 * Computes the digest of a table: the sum over all rows of the first 60 bits of the MD5 of the row as text. The sum
 * does not depend on the order of the rows. Texts of times need the time zone UTC.
 */
export async function readDigest(
  query: Query,
  table: string,
  amountColumn: string | null,
): Promise<MonthDigest> {
  const columns = await readColumns(query, table)
  const amount = amountColumn === null ? query`null::numeric` : query`sum(${query(amountColumn)})`
  const [row] = await query({ rows: int, amount: maybe(numeric), digest: numeric })`
    select count(*) as rows, ${amount} as amount,
      coalesce(sum(('x' || left(md5(${rowText(columns, '::text')}), ${HASH_CHARS}::int))::bit(60)::int8), 0) as digest
    from app.${query(table)}`
  return { rows: row?.rows ?? 0, amountUsdc6: row?.amount ?? null, digest: row?.digest ?? 0n }
}

/** Returns the SELECT that computes the digest of a file with the columns as texts, in the dialect of DuckDB. */
export function fileDigestSql(
  source: string,
  columns: readonly string[],
  amountColumn: string | null,
): string {
  const hash = `('0x' || left(md5(${rowText(columns, '').strings.join('')}), ${HASH_CHARS}))::bigint::hugeint`
  const amount = amountColumn === null ? 'null' : `sum("${amountColumn}"::hugeint)::varchar`
  return `select count(*)::varchar, ${amount}, coalesce(sum(${hash}), 0)::varchar from ${source}`
}

/** Returns the SQL of the text of a row, valid in both dialects; the separators occur in no column. */
function rowText(columns: readonly string[], cast: string): SqlText {
  const fields = columns.map((name) => `coalesce("${name}"${cast}, chr(30))`)
  return new SqlText([`concat_ws(chr(31), ${fields.join(', ')})`], [])
}
