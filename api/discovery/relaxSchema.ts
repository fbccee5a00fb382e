import type { z } from 'zod'

/**
 * Takes from a JSON Schema what says nothing about the field: bounds that are only what JavaScript can hold, and answers
 * closed to further members, though later versions may add some. Requests stay closed: an unknown field is refused.
 */
export function relaxSchema(part: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
}
