import { int, maybe, text } from '../../core/platform/db/columns.ts'
import { createSql } from '../../core/platform/db/createSql.ts'

/**
 * Returns one digest per indexed table over every byte of every row, in key order; reads the views of schema `chain`.
 */
export async function digestTables(databaseUrl: string): Promise<Record<string, string>> {
  const sql = createSql(databaseUrl, { name: 'test', max: 1, reader: false })
  try {
    const views = await sql({ name: text })`
      select viewname as name from pg_views
      where schemaname = 'chain' and viewname not like '\\_%' order by 1`
    const digests: Record<string, string> = {}
    for (const { name } of views) {
      const [row] = await sql({ rows: int, digest: maybe(text) })`
        select count(*) as rows, md5(string_agg(t::text, chr(10) order by t.id)) as digest
        from chain.${sql(name)} t`
      digests[name] = `${row?.rows} rows ${row?.digest ?? 'empty'}`
    }
    return digests
  } finally {
    await sql.end()
  }
}
