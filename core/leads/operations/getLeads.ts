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
import {
  LEAD_CHAIN_IDS,
  LEAD_LIMIT,
  LEAD_PRICE_USDC6,
  MAX_SAMPLE_LEADS_PER_DAY,
} from './leadRules.ts'
import { byGradeSchema } from './leadSchemas.ts'
import { nextDay } from './nextDay.ts'
import { readLeadExamples } from './readLeadExamples.ts'

const text = (description: string) => z.string().meta({ description })
const words = (description: string) => z.array(z.string()).meta({ description })

const grade = z.object({
  grade: z.enum(EMAIL_GRADES).meta({ description: 'Name of the grade' }),
  meaning: text('Meaning of the grade'),
  reasons: words('Reasons for the grade'),
  targetBouncePct: z.number().nullable().meta({
    description: 'Expected maximum share of bounced e-mails, percent; null if none is stated',
  }),
})

const HOW_TO = [
  'GET /v1/leads/categories lists the categories with counts.',
  'GET /v1/leads/count accepts the parameters of a search and returns exact counts and ' +
    'prices, free.',
  'GET /v1/leads/search?sample=1 returns the first 3 leads of a query free, 3 leads per day.',
  'GET /v1/leads/search returns 402 with the exact price; repeat the request with the payment ' +
    'to receive the leads.',
  'next.url returns the next page; within one data set a lead never repeats, even after opt-outs.',
  'The value `none` of booking, payments and platform means that a check of the site found ' +
    'no such tool; a site without a check is never `none`.',
]

/** Coverage, parameters and prices of leads. */
export const getLeads = defineOperation({
  id: 'getLeads',
  method: 'GET',
  path: '/v1/leads',
  tag: 'Leads',
  summary: 'Read the coverage and prices of leads',
  description:
    'Coverage of the current data set, the rules of e-mail grades, every parameter of a ' +
    'search, prices, sources with their licences, and the opt-out of a business.',
  input: {},
  output: z
    .object({
      service: text('Purpose of the service'),
      datasetVersion: z
        .string()
        .nullable()
        .meta({ description: 'Current data set; null while the first data set is loading' }),
      observedThrough: z
        .string()
        .nullable()
        .meta({ description: 'Day of the newest observation in the data set' }),
      coverage: z.object({
        businesses: count('Number of leads'),
        states: words('Covered states, two letters each'),
        byState: z
          .record(z.string(), z.int().min(0))
          .meta({ description: 'Number of leads by state' }),
        stateCount: count('Number of states'),
        withPhone: count('Number of leads with a phone number'),
        withWebsite: count('Number of leads with a website'),
        withEmail: count('Number of leads with an e-mail address'),
        byGrade: byGradeSchema,
      }),
      grades: z.array(grade).meta({ description: 'E-mail grades, best first' }),
      reasons: z
        .record(z.string(), z.string())
        .meta({ description: 'Meaning of each value of emailReasons' }),
      parameters: z
        .array(parameterSchema)
        .meta({ description: 'Parameters of a search and of a count' }),
      signals: z.object({
        booking: words('Known booking tools'),
        payments: words('Known payment systems'),
        platform: words('Known site builders'),
      }),
      pricing: z.object({
        usdPerLead: z.number().meta({ description: 'USD per lead' }),
        amountPerLead: text('usdPerLead in USDC-6'),
        limitRange: z.object({ min: z.int(), max: z.int(), default: z.int() }),
        networks: words('Chains that accept the payment, CAIP-2'),
        emptyIsFree: z.boolean(),
      }),
      sample: z.object({
        leadsPerDay: z.int().meta({ description: 'Number of free leads per agent and UTC day' }),
        resetsAt: unixSeconds('Time of the next free leads, unix seconds'),
      }),
      csv: z.object({ columns: words('Columns of format=csv, in order') }),
      howTo: words('Steps to use the service'),
      example: z
        .object({ category: text('A category'), state: text('A state') })
        .nullable()
        .meta({ description: 'A query with results; null while no data set is loaded' }),
      links: z.object({
        categories: text('Categories'),
        count: text('Counts'),
        search: text('Search'),
        openapi: text('Description of the API'),
      }),
      sources: z
        .array(
          z.object({
            key: text('Key, as in sources of a lead'),
            name: text('Name'),
            licence: text('Licence'),
            attribution: text('Attribution to show when the data is published'),
            url: z.string().nullable().meta({ description: 'URL of the source' }),
            businesses: count('Number of leads from this source'),
          }),
        )
        .meta({ description: 'Sources of the data' }),
      optOut: z.object({
        url: text(
          'URL for opt-outs: POST {email, phone, domain or leadId}; the business is no longer sold',
        ),
        email: z.string().nullable().meta({
          description: 'E-mail address for opt-outs; null without an address',
        }),
        note: text('Remark for buyers'),
      }),
    })
    .meta({ id: 'LeadCoverage', description: 'Coverage, grades, parameters and prices of leads' }),
  price: 'free',
  caching: { maxAgeSec: 60 },
  mcp: {
    name: 'leads_coverage',
    readOnly: true,
    notFor: 'counts of one query; use leads_count.',
  },
  refusals: [],
  why: 'Shows the coverage, the prices and the quality rules of the leads.',
  example: () => ({}),

  async run({ leads, settings, clock }: LeadCallDeps) {
    const [dataset, example] = await Promise.all([currentOf(leads), readLeadExamples(leads)])
    const { contactEmail } = leads
    const facts = { dataset, example, contactEmail, resetsAt: nextDay(clock) }
    return { body: show(settings, facts), at: null }
  },
})

/** Returns the current data set; null while the first data set is being loaded. */
async function currentOf({ reads }: Pick<LeadDeps, 'reads'>): Promise<LeadDataset | null> {
  try {
    return await reads.current()
  } catch (error) {
    if (error instanceof LeadsUnavailable) return null
    throw error
  }
}

const ZERO_COUNTS = { A: 0, B: 0, C: 0, none: 0 } as const

type Facts = {
  readonly dataset: LeadDataset | null
  readonly example: { readonly category: string; readonly state: string } | null
  readonly contactEmail: string | null
  /** Time of the next reset, ISO 8601. */
  readonly resetsAt: number
}

function show(
  { publicUrl }: LeadCallDeps['settings'],
  { dataset, example, contactEmail, resetsAt }: Facts,
) {
  const { A, B, C, none } = dataset?.byGrade ?? ZERO_COUNTS
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
      limitRange: { min: LEAD_LIMIT.min, max: LEAD_LIMIT.max, default: LEAD_LIMIT.usual },
      networks: LEAD_CHAIN_IDS.map((chainId) => `eip155:${chainId}`),
      emptyIsFree: true,
    },
    sample: { leadsPerDay: MAX_SAMPLE_LEADS_PER_DAY, resetsAt },
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
      note:
        'Leads sold before an opt-out stay with the buyers, who must honour requests to stop ' +
        'writing (CAN-SPAM Act).',
    },
  }
}

function showGrade(name: (typeof EMAIL_GRADES)[number]) {
  const { meaning, reasons, targetBouncePct } = GRADE_TEXTS[name]
  return { grade: name, meaning, reasons: [...reasons], targetBouncePct }
}
