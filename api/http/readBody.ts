import type { Context } from 'hono'
import { HttpRefusal } from './errors.ts'
import { readBytes } from './readBytes.ts'

/**
 * Returns the JSON object of a request; an empty body counts as `{}`.
 *
 * Throws the errors of `readJson`, and HttpRefusal 400 for any other value.
 */
export async function readBody(context: Context): Promise<object> {
  const value = await readJson(context)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpRefusal(400, 'body: must be a JSON object')
  }
  return value
}

/**
 * Returns the JSON value of a request; an empty body counts as `{}`.
 *
 * A body without a type, or with `text/plain`, is parsed as JSON, because many clients send these
 * types for a bare string. Throws HttpRefusal 413, 415 or 400.
 */
export async function readJson(context: Context): Promise<unknown> {
  const bytes = await readBytes(context.req.raw)
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === '') return {}
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!isJsonLike(type)) {
    throw new HttpRefusal(415, `content-type: must be application/json, got ${printable(type)}`)
  }
  return parse(text)
}

function isJsonLike(type: string): boolean {
  return (
    type === '' || type === 'text/plain' || type === 'application/json' || type.endsWith('+json')
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpRefusal(400, 'body: is not valid JSON')
  }
}

/** Makes a header value safe for an error message. */
const printable = (text: string): string => text.replace(/[^a-z0-9/+.-]/g, '').slice(0, 64)
