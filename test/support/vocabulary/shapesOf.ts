/** JSON Schema as an OpenAPI document has it. */
export type Json = { readonly [key: string]: unknown }

/** Where a name stands, by the shape that it has there. */
export type Shapes = ReadonlyMap<string, readonly string[]>

const WORDS: ReadonlyMap<string, string> = new Map([
  ['^0x[a-fA-F0-9]{40}$', 'address'],
  ['^0x[a-f0-9]{64}$', 'hash'],
  ['^0x[a-f0-9]*$', 'bytes'],
  ['^0x([a-f0-9]{2})+$', 'bytes'],
  ['^0x[0-9a-f]{32}$', 'bytes'],
  ['^[1-9A-HJ-NP-Za-km-z]+$', 'base58'],
  ['^[0-9]+$', 'units'],
  ['^-?[0-9]+$', 'units'],
])

/**
 * Every field name of the answers that a document describes, and the shapes it has: `units` for digit strings, `decimal`
 * for strings of a number with a point, `address`, `hash`, JSON types for the rest.
 */
export function shapesOf(document: Json): ReadonlyMap<string, Shapes> {
  const found = new Map<string, Map<string, string[]>>()
  const seen = new Set<string>()
  const resolve = (schema: Json): Json => {
    const ref = schema['$ref']
    return typeof ref === 'string' ? resolve(at(document, ref)) : schema
  }
  const shape = (given: Json): string => {
    const schema = resolve(given)
    if (schema['const'] !== undefined) return valueShape(schema['const'])
    const parts = [...list(schema['anyOf']), ...list(schema['oneOf'])]
    if (parts.length > 0) return joined(parts.map(shape))
    if (Array.isArray(schema['enum'])) return joined(schema['enum'].map(valueShape))
    const type = schema['type']
    const types = (Array.isArray(type) ? type : [type]).map(String)
    if (types.includes('array')) {
      const items = isJson(schema['items']) ? schema['items'] : list(schema['prefixItems'])[0]
      return `array of ${items === undefined ? 'any' : shape(items)}`
    }
    const pattern = schema['pattern']
    if (types.includes('string') && typeof pattern === 'string')
      return WORDS.get(pattern) ?? patterned(pattern)
    return joined(types.map(nameOf))
  }
  const walk = (given: unknown, where: string): void => {
    if (!isJson(given)) return
    const ref = given['$ref']
    if (typeof ref === 'string') {
      if (seen.has(ref)) return
      seen.add(ref)
      walk(at(document, ref), ref.split('/').at(-1) ?? ref)
      return
    }
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
      for (const part of list(given[key])) walk(part, where)
    }
    walk(given['items'], where)
    const properties = isJson(given['properties']) ? given['properties'] : {}
    for (const [name, schema] of Object.entries(properties)) {
      if (!isJson(schema)) continue
      const shapes = found.get(name) ?? new Map<string, string[]>()
      found.set(name, shapes)
      const here = shape(schema)
      shapes.set(here, [...(shapes.get(here) ?? []), where])
      walk(schema, `${where}.${name}`)
    }
  }
  for (const [path, methods] of entries(document['paths'])) {
    for (const [method, operation] of entries(methods)) {
      if (!isJson(operation)) continue
      for (const [status, given] of entries(operation['responses'])) {
        const response = isJson(given) ? resolve(given) : {}
        for (const [, content] of entries(response['content'])) {
          if (isJson(content)) walk(content['schema'], `${method} ${path} ${status}`)
        }
      }
    }
  }
  return found
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const entries = (value: unknown): readonly [string, unknown][] =>
  isJson(value) ? Object.entries(value) : []
const valueShape = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : nameOf(typeof value)
const nameOf = (type: string): string => (type === 'undefined' ? 'any' : type)
const joined = (shapes: readonly string[]): string =>
  [...new Set(shapes)]
    .filter((one) => one !== 'null')
    .toSorted()
    .join(' or ') || 'null'
const patterned = (pattern: string): string => (pattern.includes('\\.') ? 'decimal' : 'string')

function at(document: Json, ref: string): Json {
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (isJson(part) ? part[key] : undefined), document)
  return isJson(found) ? found : {}
}
