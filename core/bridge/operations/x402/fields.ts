import { parseJson } from '../../../kernel/parseJson.ts'

/** A JSON object of somebody else, nothing in it known. */
export type Fields = { readonly [name: string]: unknown }

export function fieldsOf(value: unknown): Fields | null {
  return isFields(value) ? value : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A string, or a number as one; empty for everything else, which may hold a `toString` of its own. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** Value of base64 of JSON, in either alphabet; `not_base64` and `not_json` say why there is none. */
export function jsonOfBase64(
  text: string,
): { readonly value: unknown } | 'not_base64' | 'not_json' {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(trimmed)) return 'not_base64'
  const value = parseJson(Buffer.from(trimmed, 'base64').toString('utf8'))
  return value === undefined ? 'not_json' : { value }
}
