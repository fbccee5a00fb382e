import { createTool, type ServedOperation, type ServedTool, type ToolDeps } from './createTool.ts'
import { createToolWords } from './createToolWords.ts'

export type Tools = {
  /** All tools as JSON, in the order of the registry, which equals the order of the guides. */
  readonly listed: string
  /** Returns undefined for an unknown tool name. */
  readonly get: (name: string) => ServedTool | undefined
}

/**
 * Creates the tools of all operations that agents may call.
 *
 * Throws RangeError when two tools share a name.
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
