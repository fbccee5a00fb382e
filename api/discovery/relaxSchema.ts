import type { z } from 'zod'

/**
 * Takes from a JSON Schema what says nothing about the field: bounds that are only what JavaScript
 * can hold, and objects closed to further members, though later versions may add some.
 */
export function relaxSchema(part: z.core.JSONSchema.BaseSchema): void {
  if (part.additionalProperties === false) delete part.additionalProperties
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
}
