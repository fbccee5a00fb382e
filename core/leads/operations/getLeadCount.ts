import { z } from 'zod'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { count } from '../../kernel/operation/outputFields.ts'
import type { LeadCallDeps } from '../ports.ts'
import { inCodes } from './inCodes.ts'
import { leadQuery } from './leadFields.ts'
import { LEAD_LIMIT } from './leadRules.ts'
import {
  byGradeSchema,
  datasetVersionField,
  digits,
  leadCategorySchema,
  leadPlaceSchema,
  queryEchoSchema,
  usd,
} from './leadSchemas.ts'
import { checkLeadQuery } from './parseLeadQuery.ts'
import { countLeadSale, onCursor, versionOf } from './readLeadSale.ts'
import type { ResolvedLeadQuery } from './resolveLeadQuery.ts'
import { showPrice } from './showLeadSale.ts'
import { leadsUrl, showResolved } from './showResolved.ts'

/** Number of cities in `topPlaces`. */
const TOP_PLACES = 10

/** Exact counts and prices before a payment. */
export const getLeadCount = inCodes(
  defineOperation({
    id: 'getLeadCount',
    method: 'GET',
    path: '/v1/leads/count',
    tag: 'Leads',
    summary: 'Count leads and read their price',
    description:
      'Accepts the parameters of GET /v1/leads/search. Returns the exact number of leads by ' +
      'e-mail grade, and the exact price of the next page and of all pages. An ambiguous ' +
      'query is rejected with suggestions.',
    input: { query: leadQuery },
    output: z
      .object({
        datasetVersion: datasetVersionField,
        query: queryEchoSchema,
        resolvedCategory: leadCategorySchema,
        place: leadPlaceSchema,
        total: count('Matching leads, with or without an e-mail address'),
        byGrade: byGradeSchema,
        matches: count('Leads that a search would sell: matches that satisfy email and minGrade'),
        topPlaces: z
          .array(z.object({ city: z.string(), state: z.string(), count: z.int().min(0) }))
          .optional()
          .meta({
            description:
              'Cities with the most leads of the category, with or without an e-mail address; ' +
              'only for a query without place or filters',
          }),
        nextPage: z
          .object({
            limit: count('Requested number of leads'),
            offset: count('Skipped leads before the page'),
            leads: count('Leads of the page'),
            usd: usd('Price of the page, USD'),
            amount: digits('Price, USDC-6'),
            url: z.string().meta({ description: 'URL of the search' }),
          })
          .meta({ description: 'The requested page' }),
        allPages: z
          .object({
            leads: count('All matching leads'),
            calls: count('Calls, of 1000 leads each, for all leads'),
            usd: usd('Total price, USD'),
            amount: digits('Price, USDC-6'),
          })
          .meta({ description: 'The whole list' }),
      })
      .meta({ id: 'LeadCount', description: 'Number and price of leads' }),
    price: 'free',
    caching: 'none',
    mcp: {
      name: 'leads_count',
      readOnly: true,
      notFor: 'the leads themselves; use leads_search.',
    },
    refusals: ['leads_unavailable', 'lead_query_refused'],
    why: 'Shows the size and price of a list before payment.',
    example: ({ lead }) => lead && { query: { category: lead.category, state: lead.state } },

    async run({ leads, settings }: LeadCallDeps, { query }) {
      checkLeadQuery(query)
      const version = versionOf(query, (await leads.reads.current()).version)
      const sale = await onCursor(leads, version, () => countLeadSale(leads, version, query))
      const { resolved, byGrade, matches, limit, offset } = sale
      const topPlaces = await readTopPlaces({ leads }, resolved)
      const total = byGrade.A + byGrade.B + byGrade.C + byGrade.none
      const page = showPrice(sale.leads)
      const all = showPrice(matches)
      const place = query.cursor === undefined ? { offset } : { cursor: query.cursor }
      const body = {
        datasetVersion: version,
        ...showResolved(query, sale),
        total,
        byGrade: { ...byGrade },
        matches,
        ...(topPlaces !== null && { topPlaces }),
        nextPage: {
          limit,
          offset,
          leads: sale.leads,
          usd: page.usd,
          amount: page.amount,
          url: leadsUrl(settings.publicUrl, query, place),
        },
        allPages: {
          leads: matches,
          calls: Math.ceil(matches / LEAD_LIMIT.max),
          usd: all.usd,
          amount: all.amount,
        },
      }
      return { body, at: null }
    },
  }),
)

/** Cities with the most leads; null when a place or a filter makes the stored counts wrong. */
async function readTopPlaces(
  { leads }: Pick<LeadCallDeps, 'leads'>,
  { version, selection }: ResolvedLeadQuery,
) {
  if (selection === null) return null
  const { area, filters, category } = selection
  const { website, booking, payments, platform, hiring, uniqueEmail } = filters
  const isPlain =
    Object.values(area).every((part) => part === null) &&
    [website, booking, payments, platform].every((filter) => filter === null) &&
    !hiring &&
    !uniqueEmail
  if (!isPlain) return null
  const places = await leads.reads.topPlaces(version, category, TOP_PLACES)
  return places.map(({ name, state, leads: found }) => ({ city: name, state, count: found }))
}
