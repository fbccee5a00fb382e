import { z } from 'zod'
import { relaxSchema } from './relaxSchema.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** JSON Schema of a zod schema in one piece, without references, for documents that have no components. */
export function inlineSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => relaxSchema(jsonSchema) })
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
  // Its keys are names of fields, which may be called as keywords are.
  const fields = isObject(properties) && { properties: mapValues(properties, within) }
  const part = shortTuple({ ...mapValues(rest, within), ...fields })
  if (typeof $ref !== 'string' || !$ref.startsWith(DEFINITION)) return part
  return { ...inline(definitions[$ref.slice(DEFINITION.length)] ?? {}, definitions), ...part }
}

/** A tuple of equal entries, written as a list of as many. */
function shortTuple(part: JsonSchema): JsonSchema {
  const { prefixItems, items, ...rest } = part
  if (!Array.isArray(prefixItems) || items !== false) return part
  const [entry, ...others] = prefixItems.map((each) => JSON.stringify(each))
  if (others.some((other) => other !== entry)) return part
  const count = prefixItems.length
  return { ...rest, items: prefixItems[0], minItems: count, maxItems: count }
}

function mapValues(object: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}
