import { createTools } from '../../api/mcp/createTools.ts'
import type { Selection } from '../../api/mcp/parseToolsets.ts'
import { operations } from '../../core/catalogue/registry.ts'
import { TOOLSETS } from '../../core/catalogue/toolsets.ts'

const BEGIN = '<!-- toolsets: npm run generate -->'
const END = '<!-- /toolsets -->'

/**
 * Maximum size of one tool definition, and of the first list of tools, bytes: an agent reads the list before its first
 * call.
 */
const MAX_TOOL = 4_000
const MAX_FIRST_LIST = 20_000
const MAX_TOOLSET = 30_000

/**
 * Returns docs/mcp.md with the current table of toolsets and their sizes.
 *
 * Throws an Error if the document lacks the begin or end mark of the table. Throws RangeError if a definition or a list
 * exceeds its maximum size.
 */
export function withToolsets(document: string): string {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`docs/mcp.md lacks ${BEGIN} or ${END}`)
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table()}\n\n${document.slice(end)}`
}

type List = { readonly address: string; readonly selection: Selection; readonly maxBytes: number }

const LISTS: readonly List[] = [
  { address: '/mcp', selection: null, maxBytes: MAX_FIRST_LIST },
  ...TOOLSETS.map((name) => ({
    address: `/mcp/${name}`,
    selection: [name],
    maxBytes: MAX_TOOLSET,
  })),
  { address: '/mcp?toolsets=all', selection: TOOLSETS, maxBytes: Number.POSITIVE_INFINITY },
]

function table(): string {
  const handler = () => {
    throw new Error('a list calls no operation')
  }
  const { listed } = createTools(
    { log: { error: handler }, publicUrl: 'http://127.0.0.1', countCall: handler },
    operations.map((operation) => ({ operation, handler })),
  )
  const rows = LISTS.map(({ address, selection, maxBytes }) => {
    const text = listed(selection)
    const tools: readonly object[] = JSON.parse(text)
    for (const tool of tools) requireSize(JSON.stringify(tool), MAX_TOOL)
    requireSize(text, maxBytes)
    return `| \`${address}\` | ${tools.length} | ${(text.length / 1_000).toFixed(1)} |`
  })
  return ['| address | tools | kB |', '| --- | --: | --: |', ...rows].join('\n')
}

function requireSize(text: string, maxBytes: number): void {
  if (text.length <= maxBytes) return
  const about = `${text.slice(0, 80)}…`
  throw new RangeError(`${about} has ${text.length} bytes; the maximum is ${maxBytes}`)
}
