import type { Operation } from '../../core/catalogue/operation.ts'
import { InvalidInput } from '../../core/kernel/errors.ts'
import { unknownFields } from '../../core/kernel/operation/unknownField.ts'
import { requireShallow } from '../http/requireShallow.ts'
import type { Place, ToolInput } from './toolInput.ts'

type Arguments = Readonly<Record<string, unknown>>

/**
 * Returns the HTTP request that equals a tool call.
 *
 * Throws InvalidInput for an argument that cannot be part of a request; the operation validates
 * everything else.
 */
export function toolRequest(
  operation: Pick<Operation, 'method' | 'path' | 'input'>,
  { places }: ToolInput,
  call: {
    readonly origin: string
    readonly args: Arguments
    readonly headers: Readonly<Record<string, string>>
  },
): Request {
  const unknown = Object.keys(call.args).filter((name) => !places.has(name))
  if (unknown.length > 0) {
    const { field, reason } = unknownFields(unknown, [...places.keys()])
    throw new InvalidInput(field, reason)
  }
  const at = (place: Place) => [...places].flatMap(([name, its]) => (its === place ? [name] : []))
  const path = at('params').reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(segment(call.args, name))),
    operation.path,
  )
  const query = new URLSearchParams(
    at('query').flatMap((name) => {
      const value = call.args[name]
      return value === undefined || value === null ? [] : [[name, word(name, value)]]
    }),
  ).toString()
  const body = Object.fromEntries(
    at('body').flatMap((name) => (name in call.args ? [[name, call.args[name]]] : [])),
  )
  requireShallow(body)
  return new Request(`${call.origin}${path}${query === '' ? '' : `?${query}`}`, {
    method: operation.method,
    // The answer is always JSON; the `accept` header of the transport is ignored.
    headers: { ...call.headers, accept: 'application/json' },
    ...(operation.input.body && { body: JSON.stringify(body) }),
  })
}

/** A path segment must be neither empty nor dots, which would change the path. */
function segment(given: Arguments, name: string): string {
  const value = given[name]
  if (value === undefined || value === null || value === '') {
    throw new InvalidInput(name, 'is required')
  }
  const text = word(name, value)
  if (/^\.{1,2}$/.test(text)) throw new InvalidInput(name, 'is not valid')
  return text
}

function word(name: string, value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new InvalidInput(name, 'must be a string')
}
