import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { BOOKING_TOOLS, EMAIL_GRADES, PAYMENT_TOOLS, PLATFORMS } from '../domain/leadFlags.ts'
import {
  LEAD_LIMIT,
  LEAD_RADIUS_KM,
  MAX_CATEGORY_LETTERS,
  MAX_LEAD_OFFSET,
  MAX_PLACE_LETTERS,
} from './leadRules.ts'

const place = (description: string) =>
  z
    .string()
    .max(MAX_PLACE_LETTERS, `must have at most ${MAX_PLACE_LETTERS} letters`)
    .meta({ description })
    .transform((text) => text.trim())
    .refine((text) => text !== '', 'must not be empty')
    .optional()

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  description: string,
  problem = `must be one of ${values.join(', ')}`,
) => z.enum(values, { error: problem }).optional().meta({ description })

export const wholeNumber = (range: { min: number; max: number }, description: string) => {
  const problem = `must be an integer from ${range.min} to ${range.max}`
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, { error: problem, abort: true })
    .transform(Number)
    .refine((value) => value >= range.min && value <= range.max, problem)
    .optional()
    .meta({ description, type: 'integer', ...numberSchema(range) })
}

/**
 * Returns the JSON Schema of a number in a query. The schema shows a number to callers, although
 * the query has text.
 */
const numberSchema = ({ min, max }: { min: number; max: number }) => ({
  minimum: min,
  maximum: max,
  pattern: undefined,
})

/** Fields of a place, for searches and categories. */
export const leadPlaceFields = {
  state: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters, such as TX')
    .optional()
    .meta({ description: 'State, two letters' }),
  city: place('City, "Austin" or "Austin, TX"; without a state, all cities of the name'),
  county: place('County, "Travis" or "Travis County, TX"'),
} as const

/** Query of a search and of a count. Source: seeds/001 section 2 "Lead search request fields". */
export const leadQuery = closedObject({
  category: z
    .string()
    .max(MAX_CATEGORY_LETTERS, `must have at most ${MAX_CATEGORY_LETTERS} letters`)
    .meta({ description: 'Type of business in plain words, or a category code' })
    .transform((text) => text.trim())
    .refine((text) => text !== '', 'is required'),
  ...leadPlaceFields,
  zip: z
    .string()
    .regex(/^[0-9]{1,5}$/, 'must be 1 to 5 digits')
    .optional()
    .meta({ description: 'ZIP code of 5 digits, or a prefix' }),
  near: z
    .string()
    .regex(/^\s*-?[0-9]{1,3}(\.[0-9]{1,12})?\s*,\s*-?[0-9]{1,3}(\.[0-9]{1,12})?\s*$/, {
      error: 'must be lat,lng in degrees, such as 30.27,-97.74',
      abort: true,
    })
    .transform((text) => {
      const [lat = 0, lng = 0] = text.split(',').map(Number)
      return { lat, lng }
    })
    .refine(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180, {
      error: 'must be lat,lng in degrees, such as 30.27,-97.74',
    })
    .optional()
    .meta({ description: 'Centre of the search, "lat,lng"; nearest leads first' }),
  radiusKm: z
    .string()
    .regex(/^[0-9]{1,3}(\.[0-9]{1,6})?$/, {
      error: `must be a number from ${LEAD_RADIUS_KM.min} to ${LEAD_RADIUS_KM.max}`,
      abort: true,
    })
    .transform(Number)
    .refine(
      (km) => km >= LEAD_RADIUS_KM.min && km <= LEAD_RADIUS_KM.max,
      `must be a number from ${LEAD_RADIUS_KM.min} to ${LEAD_RADIUS_KM.max}`,
    )
    .optional()
    .meta({
      description: `Radius around \`near\`, kilometres; default ${LEAD_RADIUS_KM.usual}`,
      type: 'number',
      ...numberSchema(LEAD_RADIUS_KM),
    }),
  email: oneOf(
    ['required', 'any', 'none'],
    'required (default): only leads with an e-mail address of minGrade or better; any: leads ' +
      'with and without an address, at the same price; none: only leads without an address',
    'must be required (leads with an e-mail address), any, or none (leads without an address)',
  ),
  minGrade: oneOf(
    EMAIL_GRADES,
    'Minimum e-mail grade, only with email=required: A, B, or C (default)',
  ),
  website: oneOf(
    ['any', 'has', 'none', 'dead', 'needs'],
    'Website: any (default), has, none, dead, or needs (none or dead)',
  ),
  booking: oneOf(
    ['yes', 'none', ...BOOKING_TOOLS],
    'Online booking: `yes`, `none` (checked and not found), or the name of a tool',
  ),
  payments: oneOf(
    ['yes', 'none', ...PAYMENT_TOOLS],
    'Payment system: `yes`, `none` (checked and not found), or the name of a tool',
  ),
  platform: oneOf(['none', ...PLATFORMS], 'Site builder; none: checked and not recognised'),
  hiring: oneOf(['1'], '1: only leads whose site announces jobs'),
  unique: oneOf(['email'], 'email: leads with the same address count once'),
  limit: wholeNumber(
    LEAD_LIMIT,
    `Maximum number of leads, each charged; fewer if fewer match; default ${LEAD_LIMIT.usual}`,
  ),
  offset: wholeNumber({ min: 0, max: MAX_LEAD_OFFSET }, 'Number of leads to skip; default 0'),
  cursor: z
    .string()
    .regex(
      /^[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9]{1,6}~[0-9]{1,9}~[A-Za-z0-9_-]{1,120}$/,
      'must be the next.cursor of a page',
    )
    .optional()
    .meta({ description: 'next.cursor of the previous page, instead of offset' }),
  sample: oneOf(['1'], '1 returns the first 3 leads free; 3 leads per day'),
  format: oneOf(['json', 'csv'], 'json (default), or csv: a table'),
})

export type LeadQuery = z.output<typeof leadQuery>
