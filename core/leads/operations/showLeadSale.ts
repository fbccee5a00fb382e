import { z } from 'zod'
import { count } from '../../kernel/operation/outputFields.ts'
import { usdText } from '../../kernel/usdText.ts'
import type { LeadCallDeps, LeadDeps } from '../ports.ts'
import type { LeadQuery } from './leadFields.ts'
import { priceOfLeads } from './leadRules.ts'
import {
  datasetVersionField,
  digits,
  leadCategorySchema,
  leadPlaceSchema,
  leadSchema,
  nextLeadsSchema,
  queryEchoSchema,
  sampleStateSchema,
  usd,
} from './leadSchemas.ts'
import type { LeadSale } from './readLeadSale.ts'
import { showLead } from './showLead.ts'
import { leadsUrl, showResolved } from './showResolved.ts'

export const leadPageSchema = z
  .object({
    datasetVersion: datasetVersionField,
    query: queryEchoSchema,
    resolvedCategory: leadCategorySchema,
    place: leadPlaceSchema,
    matches: count('Number of matching leads; may include opt-outs of the last minutes'),
    offset: count('Number of skipped leads'),
    limit: count('Requested number of leads'),
    count: count('Number of leads in this answer'),
    charged: z.boolean().meta({ description: 'Whether the call was charged' }),
    charge: z
      .object({
        leads: count('Number of charged leads'),
        usd: usd('Price, USD'),
        amount: digits('Price, USDC-6'),
        paymentId: z
          .string()
          .nullable()
          .meta({ description: 'Payment, see GET /v1/payments/{paymentId}; null for a free call' }),
      })
      .meta({ description: 'Charge of this call' }),
    leads: z.array(leadSchema).meta({
      description:
        'Leads; nearest first in a search around a point, best first in any other search',
    }),
    next: nextLeadsSchema,
    attribution: z
      .array(z.string())
      .meta({ description: 'Attribution to show when the data is published' }),
    sample: sampleStateSchema
      .optional()
      .meta({ description: 'Remaining free leads; only with sample=1' }),
  })
  .meta({ id: 'LeadPage', description: 'A page of leads' })

export type LeadPageView = z.output<typeof leadPageSchema>

type ShownSale = {
  readonly query: LeadQuery
  readonly sale: LeadSale
  /** Null for a page that was not paid for. */
  readonly paymentId: string | null
  readonly sample?: z.output<typeof sampleStateSchema>
}

/** Returns the answer with a delivered page. Throws the errors of `LeadReads`. */
export async function showLeadSale(
  {
    leads: { reads },
    settings,
  }: { readonly leads: Pick<LeadDeps, 'reads'> } & Pick<LeadCallDeps, 'settings'>,
  { query, sale, paymentId, sample }: ShownSale,
): Promise<LeadPageView> {
  const { resolved, leads } = sale
  const [taxonomy, sources] = await Promise.all([
    reads.taxonomy(resolved.version),
    reads.sources(resolved.version),
  ])
  const nodes = new Map(taxonomy.map((node) => [node.code, node]))
  const keys = new Set(leads.flatMap((lead) => lead.sources))
  const paid = paymentId === null ? 0 : leads.length
  return {
    datasetVersion: resolved.version,
    ...showResolved(query, sale),
    matches: sale.matches,
    offset: sale.offset,
    limit: sale.limit,
    count: leads.length,
    charged: paid > 0,
    charge: { leads: paid, ...showPrice(paid), paymentId },
    leads: leads.map((lead) => showLead(lead, nodes)),
    next: showNext(settings.publicUrl, query, sale),
    attribution: [...keys].map(
      (key) => sources.find((source) => source.key === key)?.attribution ?? key,
    ),
    ...(sample !== undefined && { sample }),
  }
}

/** Returns the price of a number of leads, as text in USD and as USDC-6 digits. */
export function showPrice(leads: number): { readonly usd: string; readonly amount: string } {
  const amountUsdc6 = priceOfLeads(leads)
  return { usd: usdText(amountUsdc6), amount: String(amountUsdc6) }
}

export function showNext(
  publicUrl: string,
  query: LeadQuery,
  { next }: Pick<LeadSale, 'next'>,
): LeadPageView['next'] {
  if (next === null) return null
  const { offset, cursor, leads } = next
  const url = leadsUrl(publicUrl, query, { cursor })
  return { offset, cursor, leads, usd: showPrice(leads).usd, url }
}
