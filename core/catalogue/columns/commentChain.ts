import pg from 'pg'
import { columnTexts } from './columnTexts.ts'

type ColumnRow = { readonly view: string; readonly column: string }

/**
 * Sets a comment with its unit on every view and column of schema `chain`, so that psql explains
 * them.
 *
 * The indexer recreates the views when its build changes, so this function runs each time the
 * indexer is ready. Returns the columns without a text.
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

/** `comment on` takes no parameters, so functions of the driver quote name and text. */
function comment(kind: 'view' | 'column', path: readonly string[], text: string): string {
  const name = ['chain', ...path].map(pg.escapeIdentifier).join('.')
  return `comment on ${kind} ${name} is ${pg.escapeLiteral(text)}`
}
