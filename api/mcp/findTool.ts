import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import MiniSearch from 'minisearch'
import { z } from 'zod'
import { type Toolset, toolsetOf } from '../../core/catalogue/toolsets.ts'
import { TOOL_WORDS } from '../../core/catalogue/toolWords.ts'
import { closedObject } from '../../core/kernel/operation/closedObject.ts'
import { createInputParser } from '../../core/kernel/operation/createInputParser.ts'
import { STOP_WORDS } from '../../core/kernel/stopWords.ts'
import { inlineSchema } from '../discovery/inlineSchema.ts'
import { refusalReply } from '../http/errors.ts'
import type { ServedTool, ToolDeps } from './createTool.ts'
import type { DescribedTool } from './createTools.ts'
import { refusedResult } from './toolResult.ts'

export const FIND_TOOL = 'find_tool'

/** Maximum number of whole definitions in one answer. */
const MAX_TOOLS = 5
const DEFAULT_TOOLS = 2
/** Maximum number of further matches, of which an answer has only the names. */
const MAX_OTHER_MATCHES = 5

const fields = closedObject({
  query: z.string().min(1).max(200).meta({ description: 'Words of the task' }),
  limit: z
    .int()
    .min(1)
    .max(MAX_TOOLS)
    .default(DEFAULT_TOOLS)
    .meta({ description: 'Maximum number of definitions' }),
})

const DESCRIPTION: Tool = {
  name: FIND_TOOL,
  title: 'Find a tool for a task',
  description:
    'Free. Returns the definitions of the tools that match words of a task, best first, and the ' +
    'names of further matches. A found tool can be called at once, even if the list of tools lacks the tool.',
  inputSchema: { ...inlineSchema(fields, 'input'), type: 'object' },
  annotations: { readOnlyHint: true },
}

export type FoundTools = {
  readonly tools: readonly Tool[]
  readonly others: readonly {
    readonly name: string
    readonly title: string
    readonly toolset: Toolset
  }[]
}

/** Search over the tools: the best `limit` definitions and the names of further matches. */
export type ToolSearch = (query: string, limit: number) => FoundTools

/** Creates the tool that searches names, titles and descriptions of all tools. */
export function createFindTool(
  { countCall }: Pick<ToolDeps, 'countCall'>,
  find: ToolSearch,
): ServedTool {
  const parse = createInputParser({ body: fields })
  return {
    description: DESCRIPTION,
    asTask: false,
    call: async ({ args }) => {
      try {
        const { query, limit } = parse({ body: args }).body
        const result = resultOf(find(query, limit))
        countCall(FIND_TOOL, 'answered')
        return result
      } catch (error) {
        const refusal = refusalReply(error)
        if (typeof refusal?.body !== 'string') throw error
        countCall(FIND_TOOL, 'refused')
        return refusedResult(refusal.body)
      }
    },
  }
}

/** Creates the search over the tools; a match in the name or title counts more than one in the text. */
export function searchTools(described: readonly DescribedTool[]): ToolSearch {
  const byName = new Map(described.map((describedTool) => [describedTool.tool.name, describedTool]))
  const index = new MiniSearch<{ readonly id: string }>({
    fields: ['name', 'title', 'toolset', 'words', 'text'],
    processTerm: (term) => {
      const word = term.toLowerCase()
      // Numbers and single letters say nothing about a tool either.
      return STOP_WORDS.has(word) || /^(\d+|.)$/.test(word) ? null : word
    },
    searchOptions: { boost: { name: 3, title: 3, toolset: 2, words: 2 }, prefix: true, fuzzy: 0.2 },
  })
  index.addAll(
    described.map(({ tool, operation }) => ({
      id: tool.name,
      name: tool.name.replaceAll('_', ' '),
      title: tool.title ?? '',
      toolset: toolsetOf(operation),
      words: TOOL_WORDS[tool.name] ?? '',
      text: `${operation.why} ${operation.description}`,
    })),
  )
  return (query, limit) => {
    const ranked = index.search(query).flatMap(({ id }) => byName.get(String(id)) ?? [])
    return {
      tools: ranked.slice(0, limit).map(({ tool }) => tool),
      others: ranked.slice(limit, limit + MAX_OTHER_MATCHES).map(({ tool, operation }) => ({
        name: tool.name,
        title: tool.title ?? '',
        toolset: toolsetOf(operation),
      })),
    }
  }
}

/** The definitions are text only: a tool without an output schema needs no structured copy of its text. */
const resultOf = (found: FoundTools): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(found) }],
})
