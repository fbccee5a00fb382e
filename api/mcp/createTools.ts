import type { Tool } from '@modelcontextprotocol/server'
import type { Operation } from '../../core/catalogue/operation.ts'
import { FIRST_TOOLS, GUIDE_TOOL, toolsetOf } from '../../core/catalogue/toolsets.ts'
import { createTool, type ServedOperation, type ServedTool, type ToolDeps } from './createTool.ts'
import { createToolWords } from './createToolWords.ts'
import { findSimilarTools } from './findSimilarTools.ts'
import { createFindTool, FIND_TOOL, searchTools } from './findTool.ts'
import type { Selection } from './parseToolsets.ts'

export type DescribedTool = { readonly operation: Operation; readonly tool: Tool }

export type Tools = {
  /**
   * Returns the selected tools as JSON: the guide and the search first, then the order of the
   * registry, which equals the order of the guides.
   */
  readonly listed: (selection: Selection) => string
  /** Returns undefined for an unknown tool name. */
  readonly get: (name: string) => ServedTool | undefined
  /** Returns the names of the tools that an unknown name may mean, the nearest first; at most three. */
  readonly near: (name: string) => readonly string[]
}

/**
 * Creates the tools of all operations that agents may call, and the tool that finds them.
 *
 * Throws RangeError when two tools share a name.
 */
export function createTools(deps: ToolDeps, served: readonly ServedOperation[]): Tools {
  const words = createToolWords(served.map(({ operation }) => operation))
  const byName = new Map<string, ServedTool>()
  const described: DescribedTool[] = []
  for (const servedOperation of served) {
    const tool = createTool(deps, servedOperation, words)
    const { name } = tool.description
    if (byName.has(name)) throw new RangeError(`two tools are named ${name}`)
    byName.set(name, tool)
    described.push({ operation: servedOperation.operation, tool: tool.description })
  }
  const find = searchTools(described)
  const search = createFindTool(deps, find)
  byName.set(FIND_TOOL, search)
  return {
    listed: (selection) => {
      const guide = byName.get(GUIDE_TOOL)?.description
      const chosen = described.filter((describedTool) => isListed(describedTool, selection))
      const tools = [...(guide === undefined ? [] : [guide]), search.description]
      return asciiJson([...tools, ...chosen.map(({ tool }) => tool)])
    },
    get: (name) => byName.get(name),
    near: (name) => findSimilarTools(described, find, name),
  }
}

function isListed({ operation, tool }: DescribedTool, selection: Selection): boolean {
  // The guide is the first tool of every list.
  if (tool.name === GUIDE_TOOL) return false
  return selection === null ? FIRST_TOOLS.has(tool.name) : selection.includes(toolsetOf(operation))
}

/**
 * Writes JSON in ASCII. V8 stores such a text with one byte per character; a text with two bytes
 * takes thirty times as long to send.
 */
function asciiJson(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // After a replacement V8 keeps two bytes per character, so the text is created again from
  // Latin-1.
  return Buffer.from(escaped).toString('latin1')
}
