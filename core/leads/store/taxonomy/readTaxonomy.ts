import { readFileSync } from 'node:fs'
import type { CategoryNode } from '../../ports.ts'

const file = new URL('./categories.tsv', import.meta.url)

/**
 * Returns the checked-in categories, parents before children, with numbers from 0 without gaps.
 *
 * Throws Error for a damaged file. Source: categories.tsv, see NOTICE.md beside it.
 */
export function readTaxonomy(): CategoryNode[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const nodes: CategoryNode[] = []
  const above: CategoryNode[] = []
  for (const line of lines) {
    const [number, last, code, label] = line.split('\t')
    if (code === undefined || label === undefined || Number(number) !== nodes.length) {
      throw new Error(`categories.tsv is damaged at: ${line}`)
    }
    while ((above.at(-1)?.last ?? Number.POSITIVE_INFINITY) < nodes.length) above.pop()
    const parent = above.at(-1)
    const node = {
      code,
      label,
      path: [...(parent?.path ?? []), code],
      number: nodes.length,
      last: Number(last),
    }
    if (!(node.last >= node.number && node.last <= (parent?.last ?? lines.length - 1))) {
      throw new Error(`categories.tsv does not nest at: ${line}`)
    }
    nodes.push(node)
    above.push(node)
  }
  return nodes
}
