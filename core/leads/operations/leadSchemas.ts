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

export const datasetVersionField = text('Data set that the answer is true for')

export const byGradeSchema = z
  .object({
    A: count('With an address of grade A'),
    B: count('With an address of grade B'),
    C: count('With an address of grade C'),
    none: count('Without an address'),
  })
  .meta({ id: 'LeadsByGrade', description: 'Leads by the grade of their address' })

export const leadCategorySchema = z
  .object({
    input: text('As it was written'),
    category: text('Code of the category that was searched'),
    label: text('Its name'),
    path: words('Codes from the root to it'),
    how: z.enum(['exact', 'synonym', 'fuzzy']).meta({ description: 'How it was found' }),
    score: z.number().min(0).max(1).meta({ description: 'How sure that is, 0.6 to 1' }),
    alternatives: z
      .array(z.object({ category: z.string(), label: z.string(), score: z.number() }))
      .meta({ description: 'What else the words could mean' }),
  })
  .meta({ id: 'LeadCategory', description: 'What the words of category were taken for' })

export const placeMatchSchema = z.object({
  city: text('City').optional(),
  county: text('County').optional(),
  state: text('State, two letters'),
  count: count('Leads there of what was asked for'),
  businesses: count('Leads there of any category'),
})

export const leadPlaceSchema = z
  .object({
    kind: z
      .enum(['nation', 'state', 'county', 'city', 'zip', 'near'])
      .meta({ description: 'What kind of place was asked for' }),
    label: text('The place as it was asked for'),
    matches: z
      .array(placeMatchSchema)
      .meta({ description: 'Cities and counties of that name; all of them are searched' }),
    ambiguous: z.boolean().meta({
      description: 'Whether one name means several places; add state to choose one',
    }),
    covered: z.boolean().meta({ description: 'False where the state is none that is covered' }),
  })
  .meta({ id: 'LeadPlace', description: 'Where was searched' })

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
    id: text('Id, the same in every data set'),
    name: text('Name of the business'),
    category: text('Code of its category'),
    categoryLabel: text('Name of its category'),
    categoryPath: words('Codes from the root to its category'),
    otherCategories: words('Codes of categories beside it'),
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
      .meta({ description: 'Kilometres from near, to the metre; only with near' }),
    phone: maybe('Phone number, E.164'),
    email: maybe('E-mail address'),
    emailGrade: z
      .enum(EMAIL_GRADES)
      .nullable()
      .meta({ description: 'How sure the address is, see GET /v1/leads; null without one' }),
    emailReasons: words('What the grade rests on'),
    contactName: maybe('Person, where the address names one'),
    website: maybe('Website'),
    websiteStatus: z.enum(WEBSITE_STATES).meta({
      description: 'live or dead by the last look, unchecked where nobody looked, none without one',
    }),
    websiteProvenByPhone: z
      .boolean()
      .meta({ description: 'Whether the listed phone number was found on the website' }),
    socials,
    booking: z.array(z.enum(BOOKING_TOOLS)).meta({ description: 'Booking tools found' }),
    payments: z.array(z.enum(PAYMENT_TOOLS)).meta({ description: 'Payment systems found' }),
    platform: z.enum(PLATFORMS).nullable().meta({ description: 'What the site is built with' }),
    hiring: z.boolean().meta({ description: 'Whether the site says that it is hiring' }),
    hiringUrl: maybe('Where it says so'),
    observedOn: text('Day on which the listing was last seen'),
    checkedOn: z
      .object({
        email: text('Day on which the address was last seen').optional(),
        website: text('Day on which the website was last looked at').optional(),
      })
      .meta({ description: 'When claims were last looked at; absent where never' }),
    sources: words('Keys of the data sets it rests on, see sources of GET /v1/leads'),
  })
  .meta({ id: 'Lead', description: 'A local business' })

export type LeadView = z.output<typeof leadSchema>

export const nextLeadsSchema = z
  .object({
    offset: count('Place of the list at which it goes on'),
    cursor: text('The same within this data set, and quicker'),
    leads: count('Leads of the next page, unless somebody opts out meanwhile'),
    usd: usd('What they cost, USD; the answer to url tells what is paid'),
    url: text('The call that gets it'),
  })
  .nullable()
  .meta({ description: 'What follows; null at the end' })

export const sampleStateSchema = z.object({
  remaining: count('Free leads that you have left today'),
  resetsAt: unixSeconds('When there are new ones, unix seconds'),
})

/** The query with everything that was left out, as it is. */
export const queryEchoSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .meta({ description: 'What was asked for, with what was left out filled in' })
