import { z } from 'zod'
import { LeadsUnavailable } from '../../kernel/errors.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { usdText } from '../../kernel/usdText.ts'
import { EMAIL_REASONS, GRADE_TEXTS, REASON_TEXTS } from '../domain/gradeEmail.ts'
import { BOOKING_TOOLS, EMAIL_GRADES, PAYMENT_TOOLS, PLATFORMS } from '../domain/leadFlags.ts'
import type { LeadCallDeps, LeadDataset, LeadDeps } from '../ports.ts'
import { LEAD_COLUMNS } from './leadCsv.ts'
import { describeLeadParameters, parameterSchema } from './leadParameters.ts'
import { LEAD_CHAIN_IDS, LEAD_LIMIT, LEAD_PRICE_USDC6, SAMPLE_LEADS_PER_DAY } from './leadRules.ts'
import { byGradeSchema } from './leadSchemas.ts'
import { nextDay } from './nextDay.ts'
import { readLeadExamples } from './readLeadExamples.ts'

const text = (description: string) => z.string().meta({ description })
const words = (description: string) => z.array(z.string()).meta({ description })

const grade = z.object({
  grade: z.enum(EMAIL_GRADES).meta({ description: 'Name of the grade' }),
  meaning: text('What it means'),
  reasons: words('Reasons that it rests on'),
  targetBouncePct: z.number().nullable().meta({
    description: 'Percent of such addresses that may bounce, at most; null for no promise',
  }),
})

const HOW_TO = [
  'GET /v1/leads/categories lists what there is, with counts.',
  'GET /v1/leads/count takes the parameters of a search and tells exact counts and prices, free.',
  'GET /v1/leads/search?sample=1 gets the first 3 leads of a query for nothing, 3 leads a day.',
  'GET /v1/leads/search answers 402 with the exact price; repeat it with the payment and the leads come.',
  'next.url gets the page that follows; no lead comes twice in one data set, whoever opts out meanwhile.',
  'none (booking, payments, platform) means that a look at the site found nothing, never that nobody looked.',
]

/** Everything about leads but the leads. */
export const getLeads = defineOperation({
  id: 'getLeads',
  method: 'GET',
  path: '/v1/leads',
  tag: 'Leads',
  summary: 'Read what leads there are and what they cost',
  description:
    'Coverage of the present data set, what the grades of addresses rest on, every parameter of a search, prices, ' +
    'sources with their licences, and how to have a business left out.',
  input: {},
  output: z
    .object({
      service: text('What this is'),
      datasetVersion: z
        .string()
        .nullable()
        .meta({ description: 'Present data set; null while the first is loaded' }),
      observedThrough: z
        .string()
        .nullable()
        .meta({ description: 'Day of the newest observation in it' }),
      coverage: z.object({
        businesses: count('Leads'),
        states: words('States that are covered, two letters each'),
        byState: z
          .record(z.string(), z.int().min(0))
          .meta({ description: 'Leads of each of those states' }),
        stateCount: count('Number of states'),
        withPhone: count('Leads with a phone number'),
        withWebsite: count('Leads with a website'),
        withEmail: count('Leads with an address'),
        byGrade: byGradeSchema,
      }),
      grades: z.array(grade).meta({ description: 'Grades of addresses, the best first' }),
      reasons: z
        .record(z.string(), z.string())
        .meta({ description: 'What each of emailReasons says' }),
      parameters: z.array(parameterSchema).meta({ description: 'What a search and a count take' }),
      signals: z.object({
        booking: words('Booking tools that are known'),
        payments: words('Payment systems that are known'),
        platform: words('Site builders that are known'),
      }),
      pricing: z.object({
        usdPerLead: z.number().meta({ description: 'USD per lead' }),
        amountPerLead: text('The same in USDC-6'),
        limitRange: z.object({ min: z.int(), max: z.int(), default: z.int() }),
        networks: words('Where it can be paid'),
        emptyIsFree: z.boolean(),
      }),
      sample: z.object({
        leadsPerDay: z.int().meta({ description: 'Free leads of an agent and day (UTC)' }),
        resetsAt: unixSeconds('When there are new ones, unix seconds'),
      }),
      csv: z.object({ columns: words('Columns of format=csv, in their order') }),
      howTo: words('How to use it'),
      example: z
        .object({ category: text('A category'), state: text('A state') })
        .nullable()
        .meta({ description: 'A query that finds something; null while nothing is loaded' }),
      links: z.object({
        categories: text('Categories'),
        count: text('Counts'),
        search: text('Search'),
        openapi: text('Description of the API'),
      }),
      sources: z
        .array(
          z.object({
            key: text('As in sources of a lead'),
            name: text('Name'),
            licence: text('Licence'),
            attribution: text('What to name where this is shown to others'),
            url: z.string().nullable().meta({ description: 'Where it comes from' }),
            businesses: count('Leads that rest on it'),
          }),
        )
        .meta({ description: 'Where the data comes from' }),
      optOut: z.object({
        url: text('POST {email, phone, domain or leadId} here, and it is sold no more'),
        email: z.string().nullable().meta({
          description: 'Where to write instead; null where the operator named no address',
        }),
        note: text('What to keep in mind'),
      }),
    })
    .meta({ id: 'LeadCoverage', description: 'What leads there are' }),
  price: 'free',
  caching: { maxAgeSec: 60 },
  mcp: {
    name: 'leads_coverage',
    readOnly: true,
    notFor: 'counts of one query; leads_count tells them.',
  },
  refusals: [],
  why: 'Shows what can be asked for, what it costs, and how far it can be trusted.',
  example: () => ({}),

  async run({ leads, settings, clock }: LeadCallDeps) {
    const [dataset, example] = await Promise.all([currentOf(leads), readLeadExamples(leads)])
    const { contactEmail } = leads
    const facts = { dataset, example, contactEmail, resetsAt: nextDay(clock) }
    return { body: show(settings, facts), at: null }
  },
})

/** Null while the first data set is loaded. */
async function currentOf({ reads }: Pick<LeadDeps, 'reads'>): Promise<LeadDataset | null> {
  try {
    return await reads.current()
  } catch (error) {
    if (error instanceof LeadsUnavailable) return null
    throw error
  }
}

const NOTHING = { A: 0, B: 0, C: 0, none: 0 } as const

type Facts = {
  readonly dataset: LeadDataset | null
  readonly example: { readonly category: string; readonly state: string } | null
  readonly contactEmail: string | null
  /** ISO 8601. */
  readonly resetsAt: number
}

function show(
  { publicUrl }: LeadCallDeps['settings'],
  { dataset, example, contactEmail, resetsAt }: Facts,
) {
  const { A, B, C, none } = dataset?.byGrade ?? NOTHING
  const states = dataset?.states ?? []
  return {
    service: 'Local businesses of the United States with graded addresses and buying signals.',
    datasetVersion: dataset?.version ?? null,
    observedThrough: dataset?.observedThrough ?? null,
    coverage: {
      businesses: dataset?.leads ?? 0,
      states: states.map(({ state }) => state),
      byState: Object.fromEntries(states.map(({ state, leads }) => [state, leads])),
      stateCount: states.length,
      withPhone: dataset?.withPhone ?? 0,
      withWebsite: dataset?.withWebsite ?? 0,
      withEmail: A + B + C,
      byGrade: { A, B, C, none },
    },
    grades: EMAIL_GRADES.map(showGrade),
    reasons: Object.fromEntries(EMAIL_REASONS.map((reason) => [reason, REASON_TEXTS[reason]])),
    parameters: describeLeadParameters(),
    signals: {
      booking: [...BOOKING_TOOLS],
      payments: [...PAYMENT_TOOLS],
      platform: [...PLATFORMS],
    },
    pricing: {
      usdPerLead: Number(usdText(LEAD_PRICE_USDC6)),
      amountPerLead: String(LEAD_PRICE_USDC6),
      limitRange: { min: LEAD_LIMIT.least, max: LEAD_LIMIT.most, default: LEAD_LIMIT.usual },
      networks: LEAD_CHAIN_IDS.map((chainId) => `eip155:${chainId}`),
      emptyIsFree: true,
    },
    sample: { leadsPerDay: SAMPLE_LEADS_PER_DAY, resetsAt },
    csv: { columns: [...LEAD_COLUMNS] },
    howTo: HOW_TO,
    example,
    links: {
      categories: `${publicUrl}/v1/leads/categories`,
      count: `${publicUrl}/v1/leads/count`,
      search: `${publicUrl}/v1/leads/search`,
      openapi: `${publicUrl}/openapi.json`,
    },
    sources: (dataset?.sources ?? []).map(({ leads, ...source }) => ({
      ...source,
      businesses: leads,
    })),
    optOut: {
      url: `${publicUrl}/v1/leads/opt-out`,
      email: contactEmail,
      note: 'What was sold before stays with its buyers, who must honour requests to stop writing (CAN-SPAM Act).',
    },
  }
}

function showGrade(name: (typeof EMAIL_GRADES)[number]) {
  const { meaning, reasons, targetBouncePct } = GRADE_TEXTS[name]
  return { grade: name, meaning, reasons: [...reasons], targetBouncePct }
}
