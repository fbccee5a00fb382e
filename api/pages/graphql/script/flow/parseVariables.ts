/** Variables of an operation, or the reason why a text has none. */
export type ParsedVariables =
  | { readonly kind: 'variables'; readonly variables: Readonly<Record<string, unknown>> }
  | { readonly kind: 'invalid'; readonly reason: string }

/** Parses the text of the variables: a JSON object, or an empty text. */
export function parseVariables(text: string): ParsedVariables {
  if (text.trim() === '') return { kind: 'variables', variables: {} }
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return { kind: 'invalid', reason: 'The variables must be a JSON object.' }
    return { kind: 'variables', variables: value }
  } catch (error) {
    return { kind: 'invalid', reason: `The variables are not JSON: ${String(error)}` }
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
