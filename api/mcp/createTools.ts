import type { Tool } from '@modelcontextprotocol/server'
import type { FailureLog } from '../http/exchange.ts'
import { createTool, type ServedOperation, type ServedTool } from './createTool.ts'

export type Tools = {
  /** In the order of the registry, which is that of the guides. */
  readonly list: readonly Tool[]
  /** Undefined for a name that no tool has. */
  readonly get: (name: string) => ServedTool | undefined
}

/**
 * A tool for each operation that is one to an agent; made once.
 *
 * Throws RangeError for a name that two have.
 */
export function createTools(
  deps: { readonly log: FailureLog; readonly publicUrl: string },
  served: readonly ServedOperation[],
): Tools {
  const byName = new Map<string, ServedTool>()
  for (const each of served) {
    const tool = createTool(deps, each)
    const { name } = tool.description
    if (byName.has(name)) throw new RangeError(`two tools are named ${name}`)
    byName.set(name, tool)
  }
  return {
    list: [...byName.values()].map(({ description }) => description),
    get: (name) => byName.get(name),
  }
}
