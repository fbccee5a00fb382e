import { z } from 'zod'

const DESCRIPTION = 'Format: `json`, or a table whose header names have units'

/** Format of the answer: JSON or a table. */
export const tableFormatField = z
  .enum(['json', 'csv'])
  .default('json')
  .meta({ description: DESCRIPTION })

/** Format of the answer: JSON, a table or a chart. */
export const chartFormatField = z
  .enum(['json', 'csv', 'svg'])
  .default('json')
  .meta({ description: `${DESCRIPTION}; \`svg\`: a chart with a text alternative` })
