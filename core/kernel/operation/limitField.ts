import { z } from 'zod'

/** Default and maximum number of rows per page. Source: own choice, as in comparable APIs. */
const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200
const PROBLEM = `must be an integer from 1 to ${MAX_LIMIT}`

export const limitField = z.coerce
  .number({ error: PROBLEM })
  .int(PROBLEM)
  .min(1, PROBLEM)
  .max(MAX_LIMIT, PROBLEM)
  .default(DEFAULT_LIMIT)
  .meta({ description: 'Rows per page' })
