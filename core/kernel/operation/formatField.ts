import { z } from 'zod'

const DESCRIPTION =
  'Form of the answer: `json`, or a table with a header row whose names carry units'

/** Whether the answer comes as JSON or as a table. */
export const tableFormatField = z
  .enum(['json', 'csv'])
  .default('json')
  .meta({ description: DESCRIPTION })

/** The same with a chart. */
export const chartFormatField = z
  .enum(['json', 'csv', 'svg'])
  .default('json')
  .meta({ description: `${DESCRIPTION}; \`svg\`: a chart with a text alternative` })
