import { z } from 'zod'

/**
 * Requires that the schema of a request drops no field silently, at any depth.
 *
 * Objects of other standards, such as payments, are open by `z.looseObject`, `z.record` or `z.unknown`, which keep all
 * fields. Throws RangeError for any other object that is not a closedObject.
 */
export function requireClosed(name: string, schema: z.ZodObject): void {
  const open = openIn(name, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  if (open === null) return
  throw new RangeError(`${open} ignores unknown fields; make it a closedObject`)
}

/** Returns the path of the first object in a JSON Schema without a rule for further members, or null. */
function openIn(path: string, node: unknown): string | null {
  if (Array.isArray(node)) {
    return node.reduce<string | null>((found, entry) => found ?? openIn(path, entry), null)
  }
  if (typeof node !== 'object' || node === null) return null
  const { properties, ...rest } = Object.fromEntries(Object.entries(node))
  if (rest['type'] === 'object' && properties !== undefined && !('additionalProperties' in rest)) {
    return path
  }
  // The names of fields may equal keywords of JSON Schema, but the values of these members are always schemas.
  const members = Object.entries(properties ?? {})
  const inside = members.map(([name, each]) => openIn(`${path}.${name}`, each))
  return [...inside, openIn(path, Object.values(rest))].find((entry) => entry !== null) ?? null
}
