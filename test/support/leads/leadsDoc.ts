import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnippets } from '../payments/paymentsDoc.ts'

/** Document about the sale of leads. */
const DOC_PATH = join(import.meta.dirname, '../../../docs/leads.md')

export const readLeadsDoc = (): string => readFileSync(DOC_PATH, 'utf8')

/**
 * Reads the files that the document shows, by name, including the file `sign.mjs` of the document
 * on payments.
 */
export function readLeadsSnippets(): ReadonlyMap<string, string> {
  const borrowed = readSnippets().get('sign.mjs')
  return new Map([['sign.mjs', borrowed ?? ''], ...readSnippets(readLeadsDoc())])
}

/** Reads the first cells of all table rows that are one word of code: codes of refusals. */
export function readLeadsWords(text = readLeadsDoc()): string[] {
  return [...text.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, word = '']) => word)
}
