import type { Clock } from '../../core/kernel/clock.ts'
import { CSV_TYPE } from '../../core/kernel/operation/csv.ts'
import type { PublicSettings } from '../../core/kernel/publicSettings.ts'
import { LeadDatasetReplaced } from '../../core/leads/domain/leadErrors.ts'
import { writeLeadCsv } from '../../core/leads/operations/leadCsv.ts'
import type { LeadQuery } from '../../core/leads/operations/leadFields.ts'
import {
  LEAD_CHAIN_IDS,
  LEAD_PRICE_USDC6,
  LEAD_QUOTE_SEC,
  priceOfLeads,
} from '../../core/leads/operations/leadRules.ts'
import {
  type LeadSale,
  readLeadSale,
  readOnVersion,
  versionOf,
} from '../../core/leads/operations/readLeadSale.ts'
import { type LeadPageView, showLeadSale } from '../../core/leads/operations/showLeadSale.ts'
import type { LeadDeps } from '../../core/leads/ports.ts'
import type { StoredAnswer } from '../../core/payments/ports.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { PaidRequest, Produced } from '../payments/paymentOutcome.ts'
import { requestHash } from '../payments/requestHash.ts'

export type LeadRequestDeps = {
  readonly leads: LeadDeps
  readonly clock: Clock
  readonly settings: PublicSettings
}

type LeadCall = {
  readonly operation: string
  readonly query: LeadQuery
  readonly resourceUrl: string
  /** Data set that the payment names; null when the payment names no data set. */
  readonly namedVersion: string | null
}

export type LeadRequest = {
  readonly request: PaidRequest
  /** Page for which a price was quoted; null before the first quote. */
  readonly quoted: () => LeadSale | null
  /** Page that was paid for; null before a payment matched. */
  readonly agreed: () => LeadSale | null
}

/** Answer for a price alone; only a payer receives the leads. */
const PENDING_ANSWER: Produced = {
  answer: { status: 200, contentType: JSON_TYPE, headers: {}, body: new Uint8Array() },
  isEmpty: false,
}

/**
 * Creates the payment request for a page of leads.
 *
 * The price comes from the page that was read for the quote and is stored with its data set. A
 * payer receives that page of that data set, read again. When the page now has another number of
 * leads, nothing is claimed and a new price is quoted.
 */
export function leadRequest(deps: LeadRequestDeps, call: LeadCall): LeadRequest {
  const { operation, query, resourceUrl } = call
  const { clock } = deps
  const { sample: _sample, ...hashed } = query
  const hash = requestHash(operation, hashed)
  let quoted: LeadSale | null = null
  let agreed: LeadSale | null = null
  const request: PaidRequest = {
    operation,
    hash,
    resourceUrl,
    price: {
      chainIds: LEAD_CHAIN_IDS,
      createQuote: async () => {
        quoted ??= await readCurrentSale(deps.leads, query)
        const { resolved, leads } = quoted
        const amountUsdc6 = priceOfLeads(leads.length)
        const expiresAtSec = clock.nowSec() + LEAD_QUOTE_SEC
        const quote = { requestHash: hash, amountUsdc6, expiresAtSec }
        await deps.leads.quotes.keep({
          ...quote,
          version: resolved.version,
          leads: leads.length,
        })
        return { id: '', operation, ...quote }
      },
      matchQuote: async (amountUsdc6) => {
        agreed = await readAgreed(deps.leads, { ...call, hash, amountUsdc6 })
        return agreed === null ? null : { quoteId: null }
      },
    },
    sellInSession: async ({ id }) => {
      if (agreed === null) throw new RangeError('a voucher was accepted without a price')
      const paid = { query, sale: agreed, paymentId: id }
      return { answer: await writeLeadAnswer(deps, paid), isEmpty: false }
    },
    answer: async (claimed) => {
      if (claimed === null) {
        quoted = await readCurrentSale(deps.leads, query)
        if (quoted.leads.length > 0) return PENDING_ANSWER
        return { answer: await writeLeadAnswer(deps, { query, sale: quoted }), isEmpty: true }
      }
      if (agreed === null) throw new RangeError('a payment was claimed without a price')
      const paid = { query, sale: agreed, paymentId: claimed.id }
      return { answer: await writeLeadAnswer(deps, paid), isEmpty: false }
    },
  }
  return { request, quoted: () => quoted, agreed: () => agreed }
}

/** Reads the page as it would be sold now. Throws the errors of `readLeadSale`. */
export async function readCurrentSale(leads: LeadDeps, query: LeadQuery): Promise<LeadSale> {
  const { version: current } = await leads.reads.current()
  const version = versionOf(query, current)
  return query.cursor === undefined
    ? readLeadSale(leads, version, query)
    : readOnVersion(leads, version, () => readLeadSale(leads, version, query))
}

type Agreeing = LeadCall & { readonly hash: string; readonly amountUsdc6: bigint }

/**
 * Reads the page that an amount pays for; null when the page has another price.
 *
 * The page comes from the data set of the quote: the data set that the payment names, or the newest data set with this
 * price. A payment without a quote must match the present price. Throws LeadDatasetReplaced when the data set is no
 * longer readable.
 */
async function readAgreed(leads: LeadDeps, call: Agreeing): Promise<LeadSale | null> {
  const { query, hash, amountUsdc6, namedVersion } = call
  if (amountUsdc6 < LEAD_PRICE_USDC6) return null
  const [quotes, { version: current }] = await Promise.all([
    leads.quotes.find({ requestHash: hash, amountUsdc6 }),
    leads.reads.current(),
  ])
  const quoted = quotes.find(({ version }) => version === namedVersion) ?? quotes[0]
  const present = versionOf(query, current)
  const version = namedVersion ?? quoted?.version ?? present
  const isQuoted = quotes.some((quote) => quote.version === version)
  if (!isQuoted && version !== present) throw new LeadDatasetReplaced(version)
  const sale = await readOnVersion(leads, version, () => readLeadSale(leads, version, query))
  return priceOfLeads(sale.leads.length) === amountUsdc6 ? sale : null
}

type Written = {
  readonly query: LeadQuery
  readonly sale: LeadSale
  /** Absent for a free page. */
  readonly paymentId?: string
  readonly sample?: NonNullable<LeadPageView['sample']>
}

/** Writes a page in the requested form. */
export async function writeLeadAnswer(
  deps: LeadRequestDeps,
  { query, sale, paymentId, sample }: Written,
): Promise<StoredAnswer> {
  const page = await showLeadSale(deps, {
    query,
    sale,
    paymentId: paymentId ?? null,
    ...(sample !== undefined && { sample }),
  })
  const isCsv = query.format === 'csv'
  const text = isCsv ? writeLeadCsv(page.leads) : JSON.stringify(page)
  return {
    status: 200,
    contentType: isCsv ? CSV_TYPE : JSON_TYPE,
    headers: {
      'x-leads-count': String(page.count),
      'x-leads-matches': String(page.matches),
      'x-dataset-version': page.datasetVersion,
      ...(page.next !== null && { 'x-next-url': page.next.url }),
      ...(sample !== undefined && { 'x-sample-remaining': String(sample.remaining) }),
      ...(isCsv && { 'content-disposition': `attachment; filename=${fileName(page)}` }),
    },
    body: new TextEncoder().encode(text),
  }
}

function fileName({ resolvedCategory, place, offset }: LeadPageView): string {
  const label = place.label
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, 40)
  return `leads-${resolvedCategory.category}-${label}-${offset}.csv`
}
