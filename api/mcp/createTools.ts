import { createTool, type ServedOperation, type ServedTool, type ToolDeps } from './createTool.ts'
import { createToolWords } from './createToolWords.ts'

export type Tools = {
  /** All of them as JSON, in the order of the registry, which is that of the guides. */
  readonly listed: string
  /** Undefined for a name that no tool has. */
  readonly get: (name: string) => ServedTool | undefined
}

/**
 * A tool for each operation that is one to an agent; made once.
 *
 * Throws RangeError for a name that two have.
 */
export function createTools(deps: ToolDeps, served: readonly ServedOperation[]): Tools {
  const words = createToolWords(served.map(({ operation }) => operation))
  const byName = new Map<string, ServedTool>()
  for (const each of served) {
    const tool = createTool(deps, each, words)
    const { name } = tool.description
    if (byName.has(name)) throw new RangeError(`two tools are named ${name}`)
    byName.set(name, tool)
  }
  return {
    listed: asciiJson([...byName.values()].map(({ description }) => description)),
    get: (name) => byName.get(name),
  }
}

/** A text kept with one byte a letter: one that is kept with two takes thirty times as long to send. */
function asciiJson(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // What is replaced in a text of wide letters stays wide, whatever it holds.
  return Buffer.from(escaped).toString('latin1')
}
