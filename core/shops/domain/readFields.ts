/** Members of a JSON object; null for anything else. */
export function objectOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map<string, unknown>(Object.entries(value))
}

/** Text of a JSON text or number; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : ''
}

/** Entries of a JSON list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Longest text that is taken apart; Shopify's longest list of tags has some thousand characters. */
const LONGEST_LIST = 20_000

/** Texts of a list, or of one text with commas. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.slice(0, LONGEST_LIST).split(',')
  return listOf(value).map(textOf)
}

/** Ids and prices of feeds are below the sizes at which numbers are written with an exponent. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? '' : text
}
