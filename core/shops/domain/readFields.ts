/** Fields of a JSON object; null for any other value. */
export function objectOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map<string, unknown>(Object.entries(value))
}

/** Text of a JSON string or number; empty for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : ''
}

/** Entries of a JSON list; empty for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Maximum characters of a text that is split; Shopify's longest list of tags has some thousand characters. */
const LONGEST_LIST = 20_000

/** Texts of a list, or of one text with commas. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.slice(0, LONGEST_LIST).split(',')
  return listOf(value).map(textOf)
}

/** Numbers with an exponent are dropped; ids and prices of feeds are always smaller. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? '' : text
}
