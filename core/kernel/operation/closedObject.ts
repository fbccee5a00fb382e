import { z } from 'zod'
import { unknownField } from './unknownField.ts'

/** Maximum number of unknown fields whose reason is computed; a request may have thousands of unknown fields. */
const MAX_REASONS = 8

/**
 * Returns an object schema of the API that rejects unknown fields: otherwise a misspelt guard would be ignored
 * silently.
 *
 * The message for unknown fields has one line per field, in the order of the issue's `keys`, at most eight.
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
