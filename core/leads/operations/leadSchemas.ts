import { z } from 'zod'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import {
  BOOKING_TOOLS,
  EMAIL_GRADES,
  PAYMENT_TOOLS,
  PLATFORMS,
  WEBSITE_STATES,
} from '../domain/leadFlags.ts'

const text = (description: string) => z.string().meta({ description })
const maybe = (description: string) => z.string().nullable().meta({ description })
const words = (description: string) => z.array(z.string()).meta({ description })
export const usd = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{2,6}$/)
    .meta({ description })
export const digits = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+$/)
    .meta({ description })

export const datasetVersionField = text('Data set of the answer')

export const byGradeSchema = z
  .object({
    A: count('Number of leads of grade A'),
    B: count('Number of leads of grade B'),
    C: count('Number of leads of grade C'),
    none: count('Number of leads without an e-mail address'),
  })
  .meta({ id: 'LeadsByGrade', description: 'Leads by e-mail grade' })

export const leadCategorySchema = z
  .object({
    input: text('Requested words'),
    category: text('Code of the searched category'),
    label: text('Name of the category'),
    path: words('Codes from the root to the category'),
    how: z.enum(['exact', 'synonym', 'fuzzy']).meta({ description: 'Method of the match' }),
    score: z.number().min(0).max(1).meta({ description: 'Confidence of the match, 0.6 to 1' }),
    alternatives: z
      .array(z.object({ category: z.string(), label: z.string(), score: z.number() }))
      .meta({ description: 'Other possible categories' }),
  })
  .meta({ id: 'LeadCategory', description: 'Category that the words matched' })

export const placeMatchSchema = z.object({
  city: text('City').optional(),
  county: text('County').optional(),
  state: text('State, two letters'),
  count: count('Number of matching leads in the place'),
  businesses: count('Number of leads in the place'),
})

export const leadPlaceSchema = z
  .object({
    kind: z
      .enum(['nation', 'state', 'county', 'city', 'zip', 'near'])
      .meta({ description: 'Kind of place' }),
    label: text('Requested place'),
    matches: z.array(placeMatchSchema).meta({
      description:
        'Cities and counties with this name; the search covers all of these places. `matches` beside `place` has the number of leads',
    }),
    ambiguous: z.boolean().meta({
      description: 'Whether the name matches several places; add `state` to choose one place',
    }),
    covered: z.boolean().meta({ description: 'Whether the state has coverage' }),
  })
  .meta({ id: 'LeadPlace', description: 'Searched place' })

const socials = z
  .object({
    facebook: z.string().optional(),
    instagram: z.string().optional(),
    linkedin: z.string().optional(),
    x: z.string().optional(),
    tiktok: z.string().optional(),
    youtube: z.string().optional(),
  })
  .meta({ description: 'Pages on social networks' })

export const leadSchema = z
  .object({
    id: text('Id of the lead, the same in every data set'),
    name: text('Name of the business'),
    category: text('Code of the category'),
    categoryLabel: text('Name of the category'),
    categoryPath: words('Codes from the root to the category'),
    otherCategories: words('Codes of further categories'),
    address: maybe('Street and number'),
    city: text('City'),
    county: maybe('County'),
    countyFips: maybe('FIPS code of the county, five digits'),
    state: text('State, two letters'),
    zip: maybe('ZIP code, five digits'),
    lat: z.number().meta({ description: 'Latitude, degrees' }),
    lng: z.number().meta({ description: 'Longitude, degrees' }),
    distanceKm: z
      .number()
      .optional()
      .meta({ description: 'Distance from `near`, kilometres with 3 decimals; only with `near`' }),
    phone: maybe('Phone number, E.164'),
    email: maybe('E-mail address'),
    emailGrade: z
      .enum(EMAIL_GRADES)
      .nullable()
      .meta({ description: 'E-mail grade, see GET /v1/leads; null without an address' }),
    emailReasons: words('Reasons of the grade'),
    contactName: maybe('Person named in the address'),
    website: maybe('Website'),
    websiteStatus: z.enum(WEBSITE_STATES).meta({
      description:
        'live or dead: result of the last check; unchecked: never checked; none: no website',
    }),
    websiteProvenByPhone: z
      .boolean()
      .meta({ description: 'Whether the listed phone number was found on the website' }),
    socials,
    booking: z.array(z.enum(BOOKING_TOOLS)).meta({ description: 'Booking tools found' }),
    payments: z.array(z.enum(PAYMENT_TOOLS)).meta({ description: 'Payment systems found' }),
    platform: z.enum(PLATFORMS).nullable().meta({ description: 'Site builder' }),
    hiring: z.boolean().meta({ description: 'Whether the site announces jobs' }),
    hiringUrl: maybe('URL of the jobs page'),
    observedOn: text('Day of the last observation of the listing; without effect on the grade'),
    checkedOn: z
      .object({
        email: text(
          'Day of the last observation of the address; the grade uses this day',
        ).optional(),
        website: text('Day of the last check of the website').optional(),
      })
      .meta({
        description: 'Days of the last checks, by field; a field that was never checked is absent',
      }),
    sources: words('Keys of the sources, see sources of GET /v1/leads'),
  })
  .meta({ id: 'Lead', description: 'A local business' })

export type LeadView = z.output<typeof leadSchema>

export const nextLeadsSchema = z
  .object({
    offset: count('Offset of the next page'),
    cursor: text('Cursor of the next page within this data set; faster than offset'),
    leads: count('Number of leads of the next page; a later opt-out lowers the number'),
    usd: usd('Price of the next page, USD; the 402 of `url` states the exact price'),
    url: text('URL of the next page'),
  })
  .nullable()
  .meta({ description: 'Next page; null on the last page' })

export const sampleStateSchema = z.object({
  remaining: count('Number of free leads that remain today'),
  resetsAt: unixSeconds('Time of the next free leads, unix seconds'),
})

/** Parameters of the query, including the defaults. */
export const queryEchoSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .meta({ description: 'Query with defaults filled in' })
