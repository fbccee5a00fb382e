import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Document about the bridge. */
const DOC_PATH = join(import.meta.dirname, '../../../docs/bridge.md')

const readDoc = (): string => readFileSync(DOC_PATH, 'utf8')

/** Reads the commands in the document, by name, with `$NAMES` filled in. */
export function readBridgeCommands(
  names: Readonly<Record<string, string>>,
  text = readDoc(),
): ReadonlyMap<string, readonly string[]> {
  const blocks = text.matchAll(/^```sh ([a-z]+)\nnpm run --silent cli -- (.+)\n```$/gm)
  return new Map(
    [...blocks].map(([, name = '', line = '']) => [
      name,
      line.split(' ').map((word) => word.replace(/^\$([A-Z_]+)$/, (_, key) => names[key] ?? '')),
    ]),
  )
}

/** Reads the transitions in the diagram, without the start: the next states of each state. */
export function readBridgeDiagram(text = readDoc()): Record<string, string[]> {
  const drawn: Record<string, string[]> = {}
  for (const [, from = '', to = ''] of text.matchAll(/^ {2}(\w+) --> (\w+):/gm)) {
    drawn[from] = [...(drawn[from] ?? []), to]
  }
  return drawn
}

/** Reads the states of the table, in order. */
export function readBridgeStates(text = readDoc()): string[] {
  return [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, state = '']) => state)
}

/** Reads the rows of the price table: route, received amount, network fee, fee, amount. */
export function readBridgePrices(text = readDoc()): string[][] {
  return [...text.matchAll(/^\| (\w+ to \w+) \|(.+)\|$/gm)].map(([, route = '', rest = '']) => [
    route,
    ...rest.split('|').map((cell) => cell.trim()),
  ])
}
