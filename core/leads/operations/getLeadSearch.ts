import { z } from 'zod'
import { CSV_TYPE } from '../../kernel/operation/csv.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { usdText } from '../../kernel/usdText.ts'
import { writeLeadCsv } from './leadCsv.ts'
import { leadQuery } from './leadFields.ts'
import {
  LEAD_CHAIN_IDS,
  LEAD_LIMIT,
  LEAD_PRICE_USDC6,
  LEAD_TIMEOUT_SEC,
  MAX_SAMPLE_LEADS_PER_DAY,
} from './leadRules.ts'
import { leadPageSchema } from './showLeadSale.ts'

/** Registry entry of the paid search; api/leads prices and delivers each page. */
export const getLeadSearch = defineOperation({
  id: 'getLeadSearch',
  method: 'GET',
  path: '/v1/leads/search',
  tag: 'Leads',
  summary: 'Buy business leads',
  description:
    'Local businesses of a category in a place, best first, or nearest first with `near`; by ' +
    'default only leads with an e-mail address (email=required). A call without a payment returns the exact number and price of the leads on one data ' +
    'set; the payment buys that page of that data set, and a page without leads is free. ' +
    'sample=1 returns the first 3 leads free. An ambiguous query is rejected with suggestions, never sold.',
  input: { query: leadQuery },
  output: leadPageSchema,
  formats: [
    {
      name: 'csv',
      type: CSV_TYPE,
      write: ({ leads }) => writeLeadCsv(leadPageSchema.shape.leads.parse(leads)),
    },
  ],
  price: {
    mode: 'quoted',
    minUsdc6: LEAD_PRICE_USDC6,
    chainIds: [...LEAD_CHAIN_IDS],
    timeoutSec: LEAD_TIMEOUT_SEC,
    words:
      `Costs ${usdText(LEAD_PRICE_USDC6)} USD per lead, with or without an e-mail address; ` +
      `limit defaults to ${LEAD_LIMIT.usual} leads, maximum ${LEAD_LIMIT.max}.`,
  },
  freeQuota: { param: 'sample', perAgentPerDay: MAX_SAMPLE_LEADS_PER_DAY },
  outcomes: [
    {
      status: 202,
      description:
        'The outcome of the payment is pending; repeat the request with the same payment',
      body: z.looseObject({ paymentId: z.string(), state: z.string(), nextStep: z.string() }),
    },
    {
      status: 409,
      description:
        'The data set of the quote was replaced (the body has the new price), or the payment ' +
        'belongs to another request; nothing was charged',
      body: z.looseObject({ error: z.string() }),
    },
  ],
  caching: 'none',
  mcp: {
    name: 'leads_search',
    readOnly: true,
    notFor: 'counts and prices; leads_count is free.',
  },
  refusals: ['leads_unavailable', 'lead_query_refused', 'lead_dataset_gone'],
  why: 'Buys contacts with graded e-mail addresses; only returned leads are charged.',
  example: ({ lead }) => lead && { query: { category: lead.category, state: lead.state } },

  run: async () => {
    throw new RangeError('leads are sold by their own handler')
  },
})
