import type { z } from 'zod'

/**
 * Says of a tuple what its entries are and how many in the words that older readers know too.
 *
 * Source: OpenAPI 3.1 rules of Spectral, which want `items` to be a schema beside `prefixItems`.
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
