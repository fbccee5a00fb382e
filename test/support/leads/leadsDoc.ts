import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnippets } from '../payments/paymentsDoc.ts'

/** The document that tells how leads are bought. */
const DOC_PATH = join(import.meta.dirname, '../../../docs/leads.md')

export const readLeadsDoc = (): string => readFileSync(DOC_PATH, 'utf8')

/** Files that the document shows, by name, and the one that it borrows from the document on payments. */
export function readLeadsSnippets(): ReadonlyMap<string, string> {
  const borrowed = readSnippets().get('sign.mjs')
  return new Map([['sign.mjs', borrowed ?? ''], ...readSnippets(readLeadsDoc())])
}

/** First cells of the rows of all tables that are one word of code: codes of refusals. */
export function readLeadsWords(text = readLeadsDoc()): string[] {
  return [...text.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, word = '']) => word)
}
