/** A JSON object whose fields nobody has looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses JSON in which the named fields are prices: their numbers arrive as text, every digit kept.
 *
 * Undefined for what is no JSON. Within texts quotes are escaped, so that no name in one is taken for a field.
 */
export function parsePrices(text: string, names: readonly string[]): unknown {
  const fields = new RegExp(
    `"(${names.join('|')})"(\\s*):(\\s*)(-?\\d+(?:\\.\\d+)?)(?=\\s*[,}\\]])`,
    'g',
  )
  try {
    return JSON.parse(text.replace(fields, '"$1"$2:$3"$4"'))
  } catch {
    return undefined
  }
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A whole number of at least zero. */
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

export const flagOf = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : null

/** A list that some services send as JSON within a text. */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return null
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}
