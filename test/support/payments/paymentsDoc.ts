import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Document about payments. */
const DOC_PATH = join(import.meta.dirname, '../../../docs/payments.md')

/** Reads the files that the document shows, by name: ```` ```js sign.mjs ````. */
export function readSnippets(text = readFileSync(DOC_PATH, 'utf8')): ReadonlyMap<string, string> {
  const blocks = text.matchAll(/^```(?:js|sh) ([a-z0-9.]+)\n([\s\S]*?)^```$/gm)
  return new Map([...blocks].map(([, name = '', body = '']) => [name, body]))
}

/** Reads the transitions in the diagram, without the start: the next states of each state. */
export function readDiagram(text = readFileSync(DOC_PATH, 'utf8')): Record<string, string[]> {
  const drawn: Record<string, string[]> = {}
  for (const [, from = '', to = ''] of text.matchAll(/^ {2}(\w+) --> (\w+):/gm)) {
    drawn[from] = [...(drawn[from] ?? []), to]
  }
  return drawn
}
