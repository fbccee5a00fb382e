import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The document that tells how the bridge works. */
const DOC_PATH = join(import.meta.dirname, '../../../docs/bridge.md')

const readDoc = (): string => readFileSync(DOC_PATH, 'utf8')

/** Words of each command that the document shows, by name, `$NAMES` filled in. */
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

/** Transitions that the diagram draws, the start left out: what each state may become. */
export function readBridgeDiagram(text = readDoc()): Record<string, string[]> {
  const drawn: Record<string, string[]> = {}
  for (const [, from = '', to = ''] of text.matchAll(/^ {2}(\w+) --> (\w+):/gm)) {
    drawn[from] = [...(drawn[from] ?? []), to]
  }
  return drawn
}

/** States of the table, in its order. */
export function readBridgeStates(text = readDoc()): string[] {
  return [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, state = '']) => state)
}

/** Rows of the table of worked prices: route, received, network fee, fee, amount. */
export function readBridgePrices(text = readDoc()): string[][] {
  return [...text.matchAll(/^\| (\w+ to \w+) \|(.+)\|$/gm)].map(([, route = '', rest = '']) => [
    route,
    ...rest.split('|').map((cell) => cell.trim()),
  ])
}
