import type { z } from 'zod'

/**
 * Adds the entry schema and the length of a tuple in keywords that older readers support.
 *
 * Source: OpenAPI 3.1 rules of Spectral, which require `items` to be a schema beside `prefixItems`.
 */
export function closeTuple(part: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems, items } = part
  if (prefixItems === undefined || items !== false) return
  const [entry = {}, ...others] = prefixItems
  const isUniform = others.every((other) => JSON.stringify(other) === JSON.stringify(entry))
  part.items = isUniform ? entry : {}
  part.minItems = prefixItems.length
  part.maxItems = prefixItems.length
}
