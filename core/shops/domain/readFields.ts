/** Returns the fields of a JSON object; null for any other value. */
export function objectOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map<string, unknown>(Object.entries(value))
}

/** Returns the text of a JSON string or number; an empty text for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : ''
}

/** Returns the entries of a JSON list; an empty list for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Maximum characters of a text that is split; Shopify's longest list of tags has some thousand characters. */
const MAX_LIST_CHARACTERS = 20_000

/** Returns the texts of a list, or of one text that contains commas. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.slice(0, MAX_LIST_CHARACTERS).split(',')
  return listOf(value).map(textOf)
}

/**
 * Returns a number as digits; an empty text for a number with an exponent, because ids and prices
 * of feeds are smaller.
 */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? '' : text
}
