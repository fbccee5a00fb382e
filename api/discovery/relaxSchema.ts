import type { z } from 'zod'

/**
 * Removes keywords that carry no information about a field: bounds that only state the range of
 * JavaScript numbers, and `additionalProperties: false` of answers, because later versions may add
 * members. Requests stay closed: an unknown field is refused.
 */
export function relaxSchema(part: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
}
