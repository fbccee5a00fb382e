import type { JsonSchema } from '../../discovery/inlineSchema.ts'

export type Trim = {
  /** Keywords to remove from every schema of a value. */
  readonly without: ReadonlySet<string>
  /** Levels of objects and arrays that are kept; deeper values keep only their type. */
  readonly depth: number
}

/** Returns a shorter JSON Schema that allows at least everything that `schema` allows. */
export function trimSchema(schema: JsonSchema, trim: Trim): JsonSchema {
  const isNested = 'properties' in schema || 'items' in schema || 'prefixItems' in schema
  if (isNested && trim.depth === 0) return { type: schema['type'] }
  const inner = isNested ? { ...trim, depth: trim.depth - 1 } : trim
  const remaining = Object.entries(schema).filter(([key]) => !trim.without.has(key))
  return Object.fromEntries(
    // Without the removed keywords a value may match several forms, so `oneOf` becomes `anyOf`.
    remaining.map(([key, value]) => [
      key === 'oneOf' ? 'anyOf' : key,
      trimKeyword(key, value, inner),
    ]),
  )
}

function trimKeyword(key: string, value: unknown, trim: Trim): unknown {
  if (key === 'properties' && isSchema(value)) {
    const fields = Object.entries(value).map(([name, field]) => [name, trimValue(field, trim)])
    return Object.fromEntries(fields)
  }
  if (key === 'enum' || key === 'const' || key === 'required' || key === 'default') return value
  return Array.isArray(value) ? value.map((part) => trimValue(part, trim)) : trimValue(value, trim)
}

function trimValue(value: unknown, trim: Trim): unknown {
  return isSchema(value) ? trimSchema(value, trim) : value
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
