import type { JsonSchema } from '../discovery/inlineSchema.ts'

/** Maximum size of an output schema, bytes of JSON. */
const MAX_BYTES = 280

/** Forms of a member, from the most to the least detailed. */
const DETAILS: readonly ((member: JsonSchema) => JsonSchema)[] = [
  (member) => ({ ...typeOf(member), ...meaningOf(member) }),
  typeOf,
  () => ({}),
]

/**
 * Returns a schema of an object with at most 280 bytes, which accepts every value that `schema` accepts.
 *
 * The returned schema names the members of the first level, with their types and descriptions as
 * far as the size permits. The OpenAPI document has the whole schema.
 */
export function slimSchema(schema: JsonSchema): JsonSchema & { readonly type: 'object' } {
  const forms = DETAILS.map((show) => objectOf(schema, show))
  return forms.find((form) => sizeOf(form) <= MAX_BYTES) ?? { type: 'object' }
}

function objectOf(
  { properties }: JsonSchema,
  show: (member: JsonSchema) => JsonSchema,
): JsonSchema & { readonly type: 'object' } {
  if (!isObject(properties)) return { type: 'object' }
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    isObject(member) ? show(member) : {},
  ])
  return { type: 'object', properties: Object.fromEntries(members) }
}

/** Returns the type, or all types of a choice; an empty schema when a form has no type. */
function typeOf({ type, anyOf, oneOf }: JsonSchema): JsonSchema {
  if (typeof type === 'string') return { type }
  const forms: unknown = anyOf ?? oneOf
  if (!Array.isArray(forms)) return {}
  const types = forms.flatMap((form: unknown) =>
    isObject(form) && typeof form['type'] === 'string' ? [form['type']] : [],
  )
  if (types.length < forms.length) return {}
  const distinct = [...new Set(types)]
  return { type: distinct.length === 1 ? distinct[0] : distinct }
}

function meaningOf({ description }: JsonSchema): JsonSchema {
  return typeof description === 'string' ? { description } : {}
}

const sizeOf = (schema: JsonSchema): number => Buffer.byteLength(JSON.stringify(schema))

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
