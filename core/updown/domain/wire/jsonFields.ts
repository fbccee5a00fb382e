/** A JSON object whose fields are not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses JSON in which the named fields are prices: their numbers become strings, so that every digit is kept.
 *
 * Returns undefined if the text is not JSON. Quotes within a string are escaped, so a name within a string is never
 * taken for a field.
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

/** Returns a safe integer of at least zero; null for another value. */
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

export const flagOf = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : null

/** Returns a list, or the list that a string contains as JSON; null for another value. */
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
