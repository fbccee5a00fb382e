import { z } from 'zod'

/** Members of every error body, for outcomes with further members. */
export const errorFields = {
  error: z.string().meta({ description: 'What is wrong, the field at fault first' }),
  code: z.string().meta({ description: 'From the closed list of docs/errors.md' }),
  retryable: z.boolean().meta({ description: 'Whether the same request may succeed later' }),
  field: z.string().optional().meta({ description: 'Field at fault' }),
}
