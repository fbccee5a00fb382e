import { int, maybe, text } from '../../../core/platform/db/columns.ts'
import type { Sql } from '../../../core/platform/db/createSql.ts'
import { readIndexTables } from '../../../core/platform/db/indexes/createIndexViews.ts'

/** Returns the number of rows and a digest of all rows, by table. */
export async function indexDigest(
  sql: Sql,
  schema: string,
): Promise<Readonly<Record<string, string>>> {
  const digests: [string, string][] = []
  for (const table of await readIndexTables(sql, schema)) {
    const [row] = await sql({ rows: int, digest: maybe(text) })`
      select count(*) as rows, md5(string_agg(t::text, '\n' order by t.id)) as digest
      from ${sql(schema)}.${sql(table)} t`
    digests.push([table, `${row?.rows} ${row?.digest}`])
  }
  return Object.fromEntries(digests)
}
