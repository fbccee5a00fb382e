import { z } from 'zod'
import { leadQuery } from './leadFields.ts'
import { LEAD_LIMIT, LEAD_RADIUS_KM, MAX_CATEGORY_LETTERS, MAX_LEAD_OFFSET } from './leadRules.ts'

const NUMBERS: ReadonlyMap<string, { readonly min: number; readonly max: number }> = new Map([
  ['limit', { min: LEAD_LIMIT.min, max: LEAD_LIMIT.max }],
  ['offset', { min: 0, max: MAX_LEAD_OFFSET }],
  ['radiusKm', { min: LEAD_RADIUS_KM.min, max: LEAD_RADIUS_KM.max }],
])

const DEFAULTS: ReadonlyMap<string, string | number> = new Map<string, string | number>([
  ['radiusKm', LEAD_RADIUS_KM.usual],
  ['email', 'required'],
  ['minGrade', 'C'],
  ['website', 'any'],
  ['limit', LEAD_LIMIT.usual],
  ['offset', 0],
  ['format', 'json'],
])

export const parameterSchema = z.object({
  name: z.string().meta({ description: 'Name' }),
  type: z.enum(['string', 'number']).meta({ description: 'Kind of value' }),
  required: z.boolean().meta({ description: 'Whether the parameter is required' }),
  values: z.array(z.string()).optional().meta({ description: 'Allowed values' }),
  default: z
    .union([z.string(), z.number()])
    .optional()
    .meta({ description: 'Value of an absent parameter' }),
  min: z.number().optional().meta({ description: 'Minimum value' }),
  max: z.number().optional().meta({ description: 'Maximum number' }),
  maxLength: z.int().optional().meta({ description: 'Maximum number of characters' }),
  note: z.string().meta({ description: 'Effect of the parameter' }),
})

const enumOf = z.object({
  enum: z.array(z.string()).optional(),
  description: z.string().optional(),
})

/**
 * Returns the descriptions of the parameters of a search, derived from the schema that parses them.
 */
export function describeLeadParameters(): z.output<typeof parameterSchema>[] {
  const { properties = {} } = z.toJSONSchema(leadQuery, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => {
    const { enum: values, description = '' } = enumOf.parse(property)
    const usual = DEFAULTS.get(name)
    return {
      name,
      type: NUMBERS.has(name) ? 'number' : 'string',
      required: name === 'category',
      ...(values !== undefined && { values }),
      ...(usual !== undefined && { default: usual }),
      ...NUMBERS.get(name),
      ...(name === 'category' && { maxLength: MAX_CATEGORY_LETTERS }),
      note: description,
    }
  })
}
