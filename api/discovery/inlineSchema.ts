import { z } from 'zod'
import { relaxSchema } from './relaxSchema.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/**
 * Returns the JSON Schema of a zod schema in one piece, without references, for documents without
 * components.
 */
export function inlineSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => relaxSchema(jsonSchema, io) })
  return inline(root, $defs)
}

const DEFINITION = '#/$defs/'

function inline(
  { id: _id, $ref, properties, ...rest }: JsonSchema,
  definitions: { readonly [name: string]: JsonSchema },
): JsonSchema {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    return isObject(value) ? inline(value, definitions) : value
  }
  // Keys of `properties` are field names, which may equal keywords.
  const fields = isObject(properties) && { properties: mapValues(properties, within) }
  const part = shortTuple({ ...mapValues(rest, within), ...fields })
  if (typeof $ref !== 'string' || !$ref.startsWith(DEFINITION)) return part
  return { ...inline(definitions[$ref.slice(DEFINITION.length)] ?? {}, definitions), ...part }
}

/**
 * Returns a tuple with equal entries as a list of fixed length.
 *
 * The length is stated in numbers, because some clients cannot read `false` in place of a schema.
 */
function shortTuple(part: JsonSchema): JsonSchema {
  const { prefixItems, items, ...rest } = part
  if (!Array.isArray(prefixItems) || items !== false) return part
  const [entry, ...others] = prefixItems.map((prefixItem) => JSON.stringify(prefixItem))
  const isEqual = others.every((other) => other === entry)
  const length = { minItems: prefixItems.length, maxItems: prefixItems.length }
  return { ...rest, ...(isEqual ? { items: prefixItems[0] } : { prefixItems }), ...length }
}

function mapValues(object: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}
