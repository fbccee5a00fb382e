import { LeadDatasetReplaced, LeadQueryRefused } from '../../core/leads/domain/leadErrors.ts'
import type { LeadQuery } from '../../core/leads/operations/leadFields.ts'
import {
  LEAD_PRICE_USDC6,
  MAX_SAMPLE_LEADS_PER_DAY,
} from '../../core/leads/operations/leadRules.ts'
import { parseLeadQuery } from '../../core/leads/operations/parseLeadQuery.ts'
import { showNext, showPrice } from '../../core/leads/operations/showLeadSale.ts'
import { leadsUrl, showResolved } from '../../core/leads/operations/showResolved.ts'
import type { AgentOf } from '../http/agent.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { claimPaidCall } from '../payments/claimPaidCall.ts'
import type { ChallengeExtensions } from '../payments/extensions/createChallengeExtensions.ts'
import { linkTrace } from '../payments/linkTrace.ts'
import { makeOffer } from '../payments/makeOffer.ts'
import { outcomeResponse } from '../payments/outcomeResponse.ts'
import type { QuotedOperation } from '../payments/paidOperation.ts'
import type { PaymentDeps, PaymentOutcome } from '../payments/paymentOutcome.ts'
import { challengeForm } from '../payments/wire/challengeForm.ts'
import type { ParsedHeaders } from '../payments/wire/parsePaymentHeaders.ts'
import { sentWith } from '../payments/wire/sentWith.ts'
import { sentQuery } from '../rest/sentQuery.ts'
import type { LeadCounters } from './createLeadCounters.ts'
import { type LeadRequest, leadRequest } from './leadRequest.ts'
import { type SampleDeps, type SampleState, sampleLeads, sampleState } from './sampleLeads.ts'

export type ServeLeadsDeps = PaymentDeps &
  SampleDeps & {
    readonly challengeExtensions: ChallengeExtensions
    readonly agentOf: AgentOf
    readonly leadCounters: LeadCounters
    /** Counts the outcome of each request. */
    readonly count: (operation: string, outcome: string) => void
  }

type Sold = {
  readonly outcome: PaymentOutcome
  /** Present when the caller requested free leads and has no free leads left. */
  readonly sample?: SampleState
}

/** Serves the search over HTTP: prices, pages, and samples. */
export function serveLeadSearch(deps: ServeLeadsDeps, operation: QuotedOperation): Handler {
  return async (context) => {
    const query = readQuery(deps, operation, context)
    const form = challengeForm(context)
    const sent = await sentWith({ ...deps, ...deps.settings }, context)
    const resourceUrl = `${deps.settings.publicUrl}${operation.path}`
    const namedVersion = namedIn(sent)
    const call = { operation: operation.id, query, resourceUrl, namedVersion }
    const lead = leadRequest(deps, call)
    const { outcome, sample } = await sell(deps, { context, lead, sent, query })
    count(deps, lead, outcome)
    const reply = outcomeResponse(deps, operation, {
      outcome,
      sent,
      resourceUrl,
      form,
      more: () => quotedFacts(deps, { lead, query, sample }),
      extra: () => factsOfSale(lead),
    })
    linkTrace(context, outcome)
    return isDatasetReplaced(outcome) ? { ...reply, status: 409 } : reply
  }
}

/** Throws LeadQueryRefused. */
function readQuery(
  { leadCounters }: ServeLeadsDeps,
  operation: QuotedOperation,
  context: HttpContext,
): LeadQuery {
  try {
    return parseLeadQuery(sentQuery(operation, context))
  } catch (error) {
    if (error instanceof LeadQueryRefused) leadCounters.refused(error.problem)
    throw error
  }
}

/** Returns the data set that a payment names; null for version 1, which names no data set. */
function namedIn(sent: ParsedHeaders): string | null {
  const named = extraIn(sent)?.['datasetVersion']
  return typeof named === 'string' && /^[0-9-]{10}\.[0-9]{1,6}$/.test(named) ? named : null
}

function extraIn(sent: ParsedHeaders): Readonly<Record<string, unknown>> | undefined {
  if (sent.kind === 'payment') return sent.payment.accepted?.extra
  return sent.kind === 'session' ? sent.session.accepted.extra : undefined
}

type Selling = {
  readonly context: HttpContext
  readonly lead: LeadRequest
  readonly sent: ParsedHeaders
  readonly query: LeadQuery
}

async function sell(deps: ServeLeadsDeps, selling: Selling): Promise<Sold> {
  const { lead, sent, query, context } = selling
  try {
    // A request with a payment must receive the paid page. A HEAD returns no answer, so it consumes
    // no free lead.
    const isSample = query.sample === '1' && sent.kind === 'none' && context.req.method !== 'HEAD'
    if (isSample) return await sample(deps, selling)
    return { outcome: await claimPaidCall(deps, lead.request, sent) }
  } catch (error) {
    if (error instanceof LeadQueryRefused) deps.leadCounters.refused(error.problem)
    if (!(error instanceof LeadDatasetReplaced) || query.cursor !== undefined) throw error
    const refusal = { reason: 'dataset_gone', tried: null } as const
    return { outcome: await makeOffer(deps, lead.request, refusal) }
  }
}

async function sample(deps: ServeLeadsDeps, { context, lead, query }: Selling): Promise<Sold> {
  const sampled = await sampleLeads(deps, {
    operation: lead.request.operation,
    query,
    signIn: context.req.header('sign-in-with-x'),
    network: deps.agentOf(context),
  })
  if (sampled.kind === 'served') {
    deps.leadCounters.sampled(sampled.leads)
    return { outcome: { kind: 'free', answer: sampled.answer } }
  }
  const { reason, message } = sampled
  const outcome = await makeOffer(deps, lead.request, { reason, message, tried: null })
  return reason === 'siwx_invalid' ? { outcome } : { outcome, sample: sampleState(deps.clock, 0) }
}

const isDatasetReplaced = (outcome: PaymentOutcome): boolean =>
  outcome.kind === 'refused' && outcome.reason === 'dataset_gone'

function count(
  deps: ServeLeadsDeps,
  { request, agreed: delivered }: LeadRequest,
  outcome: PaymentOutcome,
) {
  deps.count(request.operation, outcome.kind === 'refused' ? outcome.reason : outcome.kind)
  const soldUsdc6 = soldIn(outcome)
  if (soldUsdc6 !== null) {
    deps.leadCounters.sold(Number(soldUsdc6 / LEAD_PRICE_USDC6))
    deps.leadCounters.withheld(delivered()?.withheld ?? 0)
  }
}

/** Returns the price of a first answer; null for a repeat and for every other outcome. */
function soldIn(outcome: PaymentOutcome): bigint | null {
  if (outcome.kind === 'served') return outcome.isReplay ? null : outcome.payment.amountUsdc6
  return outcome.kind === 'sold' && !outcome.isReplay ? outcome.receipt.amountUsdc6 : null
}

/** Returns the facts behind a price, for the `accepts` entries that the payment returns. */
function factsOfSale({ quoted: sale }: LeadRequest) {
  const sold = sale()
  if (sold === null) return undefined
  return { datasetVersion: sold.resolved.version, leads: sold.leads.length }
}

type QuotedLeads = {
  readonly lead: LeadRequest
  readonly query: LeadQuery
  readonly sample: SampleState | undefined
}

/** Returns the facts behind a price, for the body of the challenge. */
function quotedFacts(
  { settings: { publicUrl } }: ServeLeadsDeps,
  { lead, query, sample }: QuotedLeads,
) {
  const sale = lead.quoted()
  if (sale === null) return undefined
  const { resolved, leads, matches, offset } = sale
  const price = showPrice(leads.length)
  const { label } = resolved.category.node
  const place = query.cursor === undefined ? { offset } : { cursor: query.cursor }
  return {
    leads: {
      what: `${leads.length} of ${matches} leads: ${label}, ${resolved.place.label}`,
      datasetVersion: resolved.version,
      ...showResolved(query, sale),
      matches,
      offset,
      count: leads.length,
      pricePerLeadUsd: showPrice(1).usd,
      usd: price.usd,
      amount: price.amount,
      url: leadsUrl(publicUrl, query, place),
      next: showNext(publicUrl, query, sale),
      ...(query.sample === undefined && {
        freeSample:
          `sample=1 returns the first ${MAX_SAMPLE_LEADS_PER_DAY} leads free, ` +
          `${MAX_SAMPLE_LEADS_PER_DAY} leads per day`,
      }),
    },
    ...(sample !== undefined && { sample }),
  }
}
