import { z } from 'zod'
import { unknownField } from './unknownField.ts'

/** Unknown fields of one object whose reasons are worked out; a caller may send thousands. */
const MAX_REASONS = 8

/**
 * An object of the API that refuses fields it does not know: a misspelt guard would be lost in silence.
 *
 * Its message for unknown fields has one line per field, in the order of the issue's `keys`, at most eight.
 */
export function closedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, MAX_REASONS)
            .map((key) => unknownField(key, known))
            .join('\n')
        : undefined,
  })
}
