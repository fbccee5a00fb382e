import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnippets } from '../payments/paymentsDoc.ts'

/** Document about sponsored gas. */
const DOC_PATH = join(import.meta.dirname, '../../../docs/gas.md')

export const readGasDoc = (): string => readFileSync(DOC_PATH, 'utf8')

/**
 * Reads the files that the document shows, by name, including the file `sign.mjs` of the document
 * on payments.
 */
export function readGasSnippets(): ReadonlyMap<string, string> {
  const borrowed = readSnippets().get('sign.mjs')
  return new Map([['sign.mjs', borrowed ?? ''], ...readSnippets(readGasDoc())])
}

/** Reads the operator's commands in the document, by name. */
export function readGasCommands(text = readGasDoc()): ReadonlyMap<string, readonly string[]> {
  const blocks = text.matchAll(/^```sh ([a-z]+)\nnpm run --silent cli -- (.+)\n```$/gm)
  return new Map([...blocks].map(([, name = '', line = '']) => [name, line.split(' ')]))
}

/** Reads the first cells of all table rows that are one word of code, such as states and alarms. */
export function readGasWords(text = readGasDoc()): string[] {
  return [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, word = '']) => word)
}
