import { z } from 'zod'
import type { Operation } from '../../core/catalogue/operation.ts'
import { printableName, unknownFields } from '../../core/kernel/operation/unknownField.ts'
import { A2aError } from './a2aErrors.ts'
import type { SentMessage } from './parseMessage.ts'

/** A requested operation and its input. */
export type RequestedOperation<Served> = {
  readonly served: Served
  readonly args: Readonly<Record<string, unknown>>
}

const fields = z.record(z.string(), z.unknown())
const parts = {
  params: fields.optional(),
  query: fields.optional(),
  body: fields.optional(),
}
const order = z.strictObject({ operation: z.string(), ...parts })
const ORDER_FIELDS = Object.keys(order.shape)

/** Matches `GET /v1/quote?usdc=1000000` and `POST /v1/rebalance {"vault":"0x…"}`. */
const LINE = /^(GET|POST)\s+(\S{1,4096})(?:\s+(\{[\s\S]*\}))?$/i
/** Matches `getBasket` and `get_quote {"usdc":"1000000"}`. */
const CALL = /^([A-Za-z0-9_]{2,64})(?:\s+(\{[\s\S]*\}))?$/

type HasOperation = { readonly operation: Operation }

/**
 * Parses the operation that a message requests; null for text that names no operation.
 *
 * An operation is named by its id, by its tool name, or by method and path. Throws A2aError for
 * malformed data, and for a field that is unknown or given twice.
 */
export function parseRequestedOperation<Served extends HasOperation>(
  all: readonly Served[],
  { data, text }: Pick<SentMessage, 'data' | 'text'>,
): RequestedOperation<Served> | null {
  if (data !== undefined) return orderIn(all, data)
  const words = text.trim()
  const line = LINE.exec(words)
  if (line !== null) {
    const [, method = '', target = '', body] = line
    return requestOfLine(all, { method: method.toUpperCase(), target, body: parseObject(body) })
  }
  const [, name, input] = CALL.exec(words) ?? []
  const served = name === undefined ? undefined : byName(all, name)
  const args = parseObject(input)
  return served === undefined || args === null ? null : { served, args }
}

function orderIn<Served extends HasOperation>(
  all: readonly Served[],
  data: unknown,
): RequestedOperation<Served> {
  const read = order.safeParse(data)
  const unknown = Object.keys(fields.safeParse(data).data ?? {}).filter(
    (name) => !ORDER_FIELDS.includes(name),
  )
  if (unknown.length > 0) {
    const { field, reason } = unknownFields(unknown, ORDER_FIELDS)
    throw invalidData(field, reason)
  }
  if (!read.success) {
    throw invalidData(
      '',
      'must be {operation, params?, query?, body?}, with an object for each of the last three',
    )
  }
  const { operation, params, query, body } = read.data
  const served = byName(all, operation)
  if (served === undefined)
    throw invalidData('operation', 'is unknown; the agent card lists all operations')
  return {
    served,
    args: mergeParts([params, query, body].map((part) => Object.entries(part ?? {}))),
  }
}

/**
 * Merges all fields into one object.
 *
 * Throws A2aError for a field that is given twice, because one of the two values would be dropped.
 */
function mergeParts(parts: readonly (readonly (readonly [string, unknown])[])[]) {
  const entries = parts.flat()
  const twice = entries.find(
    ([name], index) => entries.findIndex(([other]) => other === name) < index,
  )
  if (twice !== undefined) throw invalidData(printableName(twice[0]), 'must be given once')
  return Object.fromEntries(entries)
}

type Line = {
  readonly method: string
  readonly target: string
  readonly body: Readonly<Record<string, unknown>> | null
}

function requestOfLine<Served extends HasOperation>(
  all: readonly Served[],
  { method, target, body }: Line,
): RequestedOperation<Served> | null {
  const url = URL.parse(target, 'http://agent')
  if (url === null || body === null) return null
  const query = [...url.searchParams]
  for (const served of all) {
    if (served.operation.method !== method) continue
    const params = paramsIn(served.operation.path, url.pathname)
    if (params === null) continue
    return { served, args: mergeParts([Object.entries(params), query, Object.entries(body)]) }
  }
  return null
}

/**
 * Returns the values of a path such as `/v1/vault/{address}`; null when the path does not match.
 */
function paramsIn(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const found = path.split('/')
  if (wanted.length !== found.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = found[index] ?? ''
    const name = /^\{([^}]+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== value) return null
    if (name !== undefined) params[name] = decodeSegment(value)
  }
  return params
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function byName<Served extends HasOperation>(
  all: readonly Served[],
  name: string,
): Served | undefined {
  return all.find(({ operation: { id, mcp } }) => id === name || mcp.name === name)
}

/** Returns an empty object without text, and null for text that is no JSON object. */
function parseObject(text: string | undefined): Readonly<Record<string, unknown>> | null {
  if (text === undefined) return {}
  try {
    return fields.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function invalidData(field: string, description: string): A2aError {
  const at = ['message.parts.data', field].filter((word) => word !== '').join('.')
  return new A2aError('INVALID_PARAMS', 'Invalid parameters', [{ field: at, description }])
}
