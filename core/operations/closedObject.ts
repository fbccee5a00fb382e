import { z } from 'zod'

/** Refuses what it does not know: a misspelt field would cost money and show nothing. */
export function closedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `is unknown; known: ${known}` : undefined),
  })
}
