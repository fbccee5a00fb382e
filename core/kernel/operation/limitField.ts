import { z } from 'zod'

/** Rows of a page when the caller names no number, and at most. Source: usual sizes. */
const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200
const PROBLEM = `must be an integer from 1 to ${MAX_LIMIT}`

/** How many rows a page has. */
export const limitField = z.coerce
  .number({ error: PROBLEM })
  .int(PROBLEM)
  .min(1, PROBLEM)
  .max(MAX_LIMIT, PROBLEM)
  .default(DEFAULT_LIMIT)
  .meta({ description: 'Rows per page' })
