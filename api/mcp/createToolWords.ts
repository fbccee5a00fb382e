import type { Operation } from '../../core/catalogue/operation.ts'

/** HTTP phrases of descriptions and their replacements for callers of tools. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\breturns 402 with\b/g, 'returns'],
  [/\bAfter a 202, this\b/g, 'While a payment is pending, this'],
  [/\bafter a 202\b/g, 'while a payment is pending'],
  [/\bafter 202 follow\b/g, 'while the payment is pending follow'],
  [/\bWith Accept: text\/event-stream [^.]*\. /g, ''],
  [/, as Markdown, or as JSON with Accept: application\/json/g, ''],
  [/\breturns 404 with status unknown\b/g, 'returns an error with status unknown'],
  [/\breturns 404;/g, 'returns an error;'],
  [/\breturns 503\b/g, 'returns a retryable error'],
  [/\breturns 200 with found false\b/g, 'returns found false'],
  [/\bpost the operation here\b/g, 'send the operation here'],
]

/** Matches a call in a description, with its query. */
const CALL = /\b((?:GET|POST) \/[\w/{}-]*)(?:\?([\w=&]+))?/g

/** Creates a function that rewrites an HTTP description for an agent with tools. */
export function createToolWords(operations: readonly Operation[]): (text: string) => string {
  const names = new Map(operations.map(({ method, path, mcp }) => [`${method} ${path}`, mcp.name]))
  return (text) =>
    WORDS.reduce(
      (rewritten, [spoken, instead]) => rewritten.replace(spoken, instead),
      text,
    ).replace(CALL, (call, route: string, query: string | undefined) => {
      const name = names.get(route)
      if (name === undefined) return call
      return query === undefined ? name : `${name} with ${query}`
    })
}
