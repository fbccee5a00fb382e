import { z } from 'zod'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { count } from '../../kernel/operation/outputFields.ts'
import type { LeadCallDeps } from '../ports.ts'
import { addLeadCodes } from './addLeadCodes.ts'
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
import { countLeadSale, readOnCursor, versionOf } from './readLeadSale.ts'
import type { ResolvedLeadQuery } from './resolveLeadQuery.ts'
import { showPrice } from './showLeadSale.ts'
import { leadsUrl, showResolved } from './showResolved.ts'
import { widerParameters } from './widerParameters.ts'

/** Maximum number of cities in `topPlaces`. */
const MAX_TOP_PLACES = 10

/** Exact counts and prices before a payment. */
export const getLeadCount = addLeadCodes(
  defineOperation({
    id: 'getLeadCount',
    method: 'GET',
    path: '/v1/leads/count',
    tag: 'Leads',
    summary: 'Count leads and read their price',
    description:
      'Accepts the parameters of GET /v1/leads/search. Returns the exact number of all leads (total) ' +
      'and of leads within email and minGrade (matches), both by ' +
      'e-mail grade, the exact price of the next page and of all pages, and sampleUrl, which ' +
      'returns the first leads free. An ambiguous ' +
      'query is rejected with suggestions.',
    input: { query: leadQuery },
    output: z
      .object({
        datasetVersion: datasetVersionField,
        query: queryEchoSchema,
        resolvedCategory: leadCategorySchema,
        place: leadPlaceSchema,
        total: count('Number of matching leads, with or without e-mail address'),
        byGrade: byGradeSchema,
        matches: count(
          'Number of leads that a search sells: matching leads within `email` and `minGrade`',
        ),
        topPlaces: z
          .array(z.object({ city: z.string(), state: z.string(), count: z.int().min(0) }))
          .optional()
          .meta({
            description:
              'Cities with the most leads of the category, with or without an e-mail address; ' +
              'only for a query without a place and without filters',
          }),
        nextPage: z
          .object({
            limit: count('Requested number of leads'),
            offset: count('Number of skipped leads'),
            leads: count('Number of leads on the page'),
            shortfall: count(
              'Number of requested leads that the first page lacks; 0 on later pages',
            ).optional(),
            usd: usd('Price of the page, USD'),
            amount: digits('Price, USDC-6'),
            url: z.string().meta({ description: 'URL of the search' }),
          })
          .meta({ description: 'The requested page' }),
        wider: z
          .array(z.string())
          .optional()
          .meta({
            description:
              'Changes that may widen the search, at most three, such as `radiusKm=10` or `without ' +
              'city`; only with a shortfall',
          }),
        sampleUrl: z
          .string()
          .optional()
          .meta({
            description:
              'Search that returns the first leads free, 3 per agent and day; after these leads ' +
              'the search returns the price, and nothing is charged',
          }),
        allPages: z
          .object({
            leads: count('Number of matching leads'),
            calls: count('Number of calls for all leads, 1000 leads each'),
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
      const sale = await readOnCursor(leads, version, () => countLeadSale(leads, version, query))
      const { resolved, byGrade, matches, limit, offset } = sale
      const topPlaces = await readTopPlaces({ leads }, resolved)
      const total = byGrade.A + byGrade.B + byGrade.C + byGrade.none
      const page = showPrice(sale.leads)
      const all = showPrice(matches)
      const isFirstPage = offset === 0 && query.cursor === undefined
      const shortfall = isFirstPage ? Math.max(0, limit - sale.leads) : 0
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
          shortfall,
          usd: page.usd,
          amount: page.amount,
          url: leadsUrl(settings.publicUrl, query, place),
        },
        ...(shortfall > 0 && { wider: widerParameters(query, sale) }),
        ...(matches > 0 && {
          sampleUrl: `${leadsUrl(settings.publicUrl, query, { offset: 0 })}&sample=1`,
        }),
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

/**
 * Returns the cities with the most leads; null if a place or a filter makes the stored counts
 * inapplicable.
 */
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
  const places = await leads.reads.topPlaces(version, category, MAX_TOP_PLACES)
  return places.map(({ name, state, leads: found }) => ({ city: name, state, count: found }))
}
