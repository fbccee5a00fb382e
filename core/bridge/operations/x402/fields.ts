import { parseJson } from '../../../kernel/parseJson.ts'

/** JSON object of a third party, whose fields are not validated. */
export type Fields = { readonly [name: string]: unknown }

export function fieldsOf(value: unknown): Fields | null {
  return isFields(value) ? value : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a string, or a number as text; an empty string for any other value, because an object may have its own
 * `toString`.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/**
 * Parses JSON that is encoded as base64 in the standard or the URL alphabet; a failure has the reason `not_base64` or
 * `not_json`.
 */
export function jsonOfBase64(
  text: string,
): { readonly value: unknown } | 'not_base64' | 'not_json' {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(trimmed)) return 'not_base64'
  const value = parseJson(Buffer.from(trimmed, 'base64').toString('utf8'))
  return value === undefined ? 'not_json' : { value }
}
