import pg from 'pg'
import { columnTexts } from './columnTexts.ts'

type ColumnRow = { readonly view: string; readonly column: string }

/**
 * Sets a comment with its unit on each view and column of schema `chain`, so that psql shows it;
 * returns the columns without a text.
 *
 * A change of the live index creates the views again, so this function runs after each change, and
 * each time the indexer becomes ready.
 */
export async function commentChain(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<ColumnRow>(`
      select table_name as view, column_name as column from information_schema.columns
      where table_schema = 'chain' and table_name not like '\\_%'`)
    const byView = Map.groupBy(rows, ({ view }) => view)
    const missing: string[] = []
    await client.query('begin')
    for (const [view, columns] of byView) {
      const texts = new Map(Object.entries(textsOf(view)))
      await client.query(comment('view', [view], texts.get('') ?? view))
      for (const { column } of columns) {
        const text = texts.get(column)
        if (text === undefined) missing.push(`${view}.${column}`)
        else await client.query(comment('column', [view, column], text))
      }
    }
    await client.query('commit')
    return missing
  } finally {
    await client.end()
  }
}

function textsOf(view: string): Readonly<Record<string, string>> {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = columnTexts
  return texts[view] ?? {}
}

/**
 * Returns a statement `comment on`, in which functions of the driver quote name and text, because
 * the statement accepts no parameters.
 */
function comment(kind: 'view' | 'column', path: readonly string[], text: string): string {
  const name = ['chain', ...path].map(pg.escapeIdentifier).join('.')
  return `comment on ${kind} ${name} is ${pg.escapeLiteral(text)}`
}
