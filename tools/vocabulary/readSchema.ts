/** JSON Schema, as in an OpenAPI document or an MCP tool. */
export type Json = { readonly [key: string]: unknown }

/**
 * Field of one interface, with its shape: `units` for digit strings, `decimal` for other numbers in strings, `address`,
 * `hash`, or a JSON type.
 */
export type Use = {
  readonly name: string
  readonly shape: string
  /** Description of the field; an empty string if the field has no description. */
  readonly description: string
  readonly where: string
}

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

/** Returns every field of a schema and of its nested schemas; skips definitions of `root` that `seen` contains. */
export function readSchema(
  root: Json,
  given: { readonly schema: unknown; readonly where: string },
  seen: Set<string> = new Set(),
): readonly Use[] {
  const found: Use[] = []
  const walk = (schema: unknown, where: string): void => {
    if (!isJson(schema)) return
    const ref = schema['$ref']
    if (typeof ref === 'string') {
      if (seen.has(ref)) return
      seen.add(ref)
      walk(at(root, ref), ref.split('/').at(-1) ?? ref)
      return
    }
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
      for (const part of listOf(schema[key])) walk(part, where)
    }
    walk(schema['items'], where)
    walk(schema['additionalProperties'], where)
    for (const [name, field] of entriesOf(schema['properties'])) {
      if (!isJson(field)) continue
      const description = descriptionOf(root, field)
      found.push({ name, shape: shapeOf(root, field), description, where })
      walk(field, `${where}.${name}`)
    }
  }
  walk(given.schema, given.where)
  return found
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const entriesOf = (value: unknown): readonly [string, unknown][] =>
  isJson(value) ? Object.entries(value) : []

/** Returns the schema in `root` to which a reference points; returns a schema without a reference unchanged. */
export function resolve(root: Json, schema: Json): Json {
  const ref = schema['$ref']
  return typeof ref === 'string' ? resolve(root, at(root, ref)) : schema
}

function shapeOf(root: Json, given: Json): string {
  const schema = resolve(root, given)
  if (schema['const'] !== undefined) return shapeOfValue(schema['const'])
  const parts = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (parts.length > 0) return joinShapes(parts.map((part) => shapeOf(root, part)))
  if (Array.isArray(schema['enum'])) return joinShapes(schema['enum'].map(shapeOfValue))
  const type = schema['type']
  const types = (Array.isArray(type) ? type : [type]).map(String)
  if (types.includes('array')) {
    const items = isJson(schema['items']) ? schema['items'] : listOf(schema['prefixItems'])[0]
    return `array of ${items === undefined ? 'any' : shapeOf(root, items)}`
  }
  const pattern = schema['pattern']
  if (types.includes('string') && typeof pattern === 'string') {
    return WORDS.get(pattern) ?? (pattern.includes('\\.') ? 'decimal' : 'string')
  }
  return joinShapes(types.map(nameOf))
}

/** Returns the description of the field, else the description of its first described alternative. */
function descriptionOf(root: Json, given: Json): string {
  const schema = resolve(root, given)
  const own = given['description'] ?? schema['description']
  if (typeof own === 'string') return own
  const parts = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  return parts.map((part) => descriptionOf(root, part)).find((text) => text !== '') ?? ''
}

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isJson) : []
const shapeOfValue = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : nameOf(typeof value)
const nameOf = (type: string): string => (type === 'undefined' ? 'any' : type)
const joinShapes = (shapes: readonly string[]): string =>
  [...new Set(shapes)]
    .filter((shape) => shape !== 'null')
    .toSorted()
    .join(' or ') || 'null'

function at(root: Json, ref: string): Json {
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (isJson(part) ? part[key] : undefined), root)
  return isJson(found) ? found : {}
}
