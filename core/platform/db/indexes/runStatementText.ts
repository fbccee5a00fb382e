import type { Query } from '../createQuery.ts'

/** Runs a statement that accepts no parameters; the caller quotes every name in the text. */
export async function runStatementText(query: Query, statement: string): Promise<void> {
  await query(Object.assign([statement], { raw: [statement] }))
}
