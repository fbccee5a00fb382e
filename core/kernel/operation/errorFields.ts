import { z } from 'zod'

/** Members of every error body, for outcomes with further members. */
export const errorFields = {
  error: z.string().meta({ description: 'Problem and remedy; starts with the name of the field' }),
  code: z.string().meta({ description: 'Code from the closed list in docs/errors.md' }),
  retryable: z.boolean().meta({ description: 'Whether the same request may succeed later' }),
  field: z.string().optional().meta({ description: 'Field with the problem' }),
}
