import type { Sql } from '../../core/platform/db/createSql.ts'

/**
 * Deletes all rows of the tables, such as `app.payment`, in one statement.
 *
 * A truncation creates new files for each table and each of its indexes, which takes longer than the deletion of the few
 * rows of a test.
 */
export async function clearTables(sql: Sql, tables: readonly string[]): Promise<void> {
  const deletions = tables.map((table, index) => {
    const [schema = '', name = ''] = table.split('.')
    return sql`${sql(`cleared_${index}`)} as (delete from ${sql(schema)}.${sql(name)})`
  })
  const all = deletions.reduce((left, right) => sql`${left}, ${right}`)
  await sql`with ${all} select`
}
