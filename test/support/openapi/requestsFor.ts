import fc from 'fast-check'
import type { ServedApi, ServedOperation } from '../../builders/servedApi.ts'

/** Request in its form on the wire. */
export type WireRequest = {
  readonly path: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Valid values for the chain, by names of fields. */
export type KnownValues = Readonly<Record<string, unknown>>

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const LONG = 2_000
const DEEP = 60

/** Texts that most fields reject, or read differently from a caller who wrote them. */
const hostileText = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', '+1', '1e5', '1.5', '0x', 'NaN', 'null', '[object Object]'),
  fc.constantFrom('9'.repeat(78), '9'.repeat(79), '9'.repeat(LONG), `0x${'f'.repeat(LONG)}`),
  fc.constantFrom("' or 1=1 --", '%', '%00', '\u0000', '../..', '<script>', '‮', '𝟙𝟚', '１２'),
  fc.constantFrom(`0x${'0'.repeat(40)}`, `0X${'A'.repeat(40)}`, `0x${'1'.repeat(64)}`),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.bigInt().map(String),
)
const deep: unknown = Array.from({ length: DEEP }).reduce<unknown>((inner) => ({ a: [inner] }), 0)
/** Values without meaning in any field. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [null], deep),
  fc.constantFrom<unknown>({ __proto__: null, constructor: 1 }, { toString: 1 }, [[[]]]),
  fc.jsonValue(),
)

/** Generates requests of an operation, from well-formed to absurd. */
export function requestsFor(
  api: ServedApi,
  operation: ServedOperation,
  known: KnownValues,
): fc.Arbitrary<WireRequest> {
  const { path, method, parameters, requestBody } = operation
  const content = requestBody?.content['application/json']
  const schema: Schema | undefined = content && read(content.schema)
  const textOf = (name: string, part: unknown) =>
    mixedValues(known[name], allowedBy(api, read(part)), hostileText).map(plain)
  const fields = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema: part }) => [name, textOf(name, part)]),
    )
  const wellKnown = Object.fromEntries(
    Object.keys(fields('query')).flatMap((name) =>
      name in known ? [[name, plain(known[name])]] : [],
    ),
  )
  const anyQuery = fc.record(fields('query'), { requiredKeys: [] })
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant(wellKnown) },
    { weight: 3, arbitrary: anyQuery.map((some) => ({ ...wellKnown, ...oneOf(some) })) },
    { weight: 3, arbitrary: anyQuery },
  )
  const pairs = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 })
  return fc
    .record({
      segments: fc.record(fields('path')),
      query,
      headers: payments(operation),
      extra: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: pairs }),
      isTwice: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.constant(true)),
      body: schema === undefined ? fc.constant(undefined) : bodies(api, schema, known),
      type: contentTypes,
    })
    .map(({ segments, query, headers, extra, isTwice, body, type }) => {
      const words = Object.entries(query).map(([name, value = '']) => [name, value] as const)
      const all = [...words, ...extra, ...(isTwice ? words.slice(0, 1) : [])]
      const search = all
        .map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
        .join('&')
      const filled = path.replace(/\{(\w+)\}/g, (_all, name) => segment(segments[name] ?? ''))
      return {
        path: search === '' ? filled : `${filled}?${search}`,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': type },
        ...(body !== undefined && { body }),
      }
    })
}

/** Generates mostly valid or plausible values, sometimes invalid values. */
function mixedValues(
  knownValue: unknown,
  valid: fc.Arbitrary<unknown>,
  hostile: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  return fc.oneof(
    ...(knownValue === undefined ? [] : [{ weight: 6, arbitrary: fc.constant(knownValue) }]),
    { weight: 3, arbitrary: valid },
    { weight: 2, arbitrary: hostile },
  )
}

function bodies(api: ServedApi, schema: Schema, known: KnownValues): fc.Arbitrary<string> {
  const required = schema.required ?? []
  const members = Object.entries(schema.properties ?? {})
  const shaped = fc.record(
    Object.fromEntries(
      members.map(([name, part]) => [
        name,
        mixedValues(known[name], allowedBy(api, part), hostileValue),
      ]),
    ),
    { requiredKeys: [...required] },
  )
  const wellKnown = fc.constant(
    Object.fromEntries(members.flatMap(([name]) => (name in known ? [[name, known[name]]] : []))),
  )
  const near = fc.tuple(wellKnown, fc.dictionary(hostileText, hostileValue, { maxKeys: 2 }))
  const raw = fc.constantFrom('', ' ', '{', '[]', 'null', '1e999', '{"a":1}{', '﻿{}', '"x"')
  return fc.oneof(
    { weight: 3, arbitrary: wellKnown.map((value) => JSON.stringify(value)) },
    { weight: 6, arbitrary: shaped.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: near.map(([a, b]) => JSON.stringify({ ...a, ...b })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: raw },
  )
}

const contentTypes = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/vnd.quartet+json',
      'APPLICATION/JSON; charset=latin1',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/html',
      ';',
    ),
  },
)

/** Generates invalid payments. */
function payments({ parameters }: ServedOperation): fc.Arbitrary<Record<string, string>> {
  const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
  if (names.length === 0) return fc.constant({})
  const text = fc.oneof(
    fc.constantFrom('', 'x', '{}', 'bnVsbA==', 'W10='),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64')),
  )
  const unknownField = fc
    .tuple(fc.constantFrom(...names), text)
    .map(([name, value]) => ({ [name]: value }))
  return fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: unknownField })
}

/** Generates values that a schema allows. */
function allowedBy(api: ServedApi, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return allowedBy(api, read(api.components.schemas[name]))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const forms = schema.anyOf ?? schema.oneOf
  if (forms !== undefined) return fc.oneof(...forms.map((form) => allowedBy(api, form)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return schema.pattern === undefined
        ? fc.string({ maxLength: 40 })
        : fc.stringMatching(new RegExp(schema.pattern))
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(Math.max(schema.minimum ?? 0, -(2 ** 31))),
        max: Math.floor(Math.min(schema.maximum ?? 2 ** 31, 2 ** 31)),
      })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(allowedBy(api, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 40),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [
            name,
            allowedBy(api, part),
          ]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    default:
      return fc.jsonValue()
  }
}

/** Parses a schema of the description. */
const read = (part: unknown): Schema => (typeof part === 'object' && part !== null ? part : {})

/** Keeps one field, because callers usually get one field wrong. */
const oneOf = <T>(fields: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).slice(0, 1))

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed())
/**
 * Encodes a path segment. An empty segment, or one or two dots, would make another path with other
 * answers.
 */
const segment = (text: string): string => encodeText(text.replace(/^\.{0,2}$/, 'dots'))
