import type { Clock } from '../../core/kernel/clock.ts'
import type { LeadQuery } from '../../core/leads/operations/leadFields.ts'
import { LEAD_LIMIT, MAX_SAMPLE_LEADS_PER_DAY } from '../../core/leads/operations/leadRules.ts'
import { nextDay } from '../../core/leads/operations/nextDay.ts'
import { type LeadSale, nextLeads } from '../../core/leads/operations/readLeadSale.ts'
import type { FreeCallRequest, FreeGrant, FreeGrants } from '../../core/payments/freePorts.ts'
import type { StoredAnswer } from '../../core/payments/ports.ts'
import { readSignIn } from '../payments/signIn/readSignIn.ts'
import type { FreeDeps } from '../payments/signIn/serveFree.ts'
import { type LeadRequestDeps, readCurrentSale, writeLeadAnswer } from './leadRequest.ts'

export type SampleDeps = LeadRequestDeps & { readonly free: FreeDeps }

type SampleRequest = {
  readonly operation: string
  readonly query: LeadQuery
  /** Header `SIGN-IN-WITH-X`. */
  readonly signIn: string | undefined
  /** Hash of the caller's network. */
  readonly network: string
}

/** Free leads that remain today, as the answer reports. */
export type SampleState = { readonly remaining: number; readonly resetsAt: number }

export type Sample =
  | {
      readonly kind: 'refused'
      readonly reason: 'siwx_invalid' | 'free_quota_used'
      readonly message: string
    }
  | { readonly kind: 'served'; readonly answer: StoredAnswer; readonly leads: number }

/**
 * Maximum number of free leads per network and day. New wallet addresses cost nothing, so the
 * network is limited, too; twenty agents behind one network are an office.
 */
const MAX_PER_NETWORK_PER_DAY = 60

/**
 * Returns the first leads of a query free of charge, as many as the agent has left today.
 *
 * Each lead is a separate free call: reserved while the page is read, committed when the lead
 * exists, else cancelled, so that two concurrent samples share the remaining calls. Throws the
 * errors of `readCurrentSale`, and `DatabaseUnavailable`.
 */
export async function sampleLeads(deps: SampleDeps, request: SampleRequest): Promise<Sample> {
  const signIn = await readSignIn(deps.free, request.signIn)
  if (signIn.kind === 'invalid') return siwxInvalid(signIn.reason.replaceAll('_', ' '))
  const { grants } = deps.free
  const agent = {
    operation: request.operation,
    network: request.network,
    signIn: signIn.kind === 'none' ? null : { ...signIn },
  }
  const held = await reserveCalls(grants, agent)
  if (held === 'replayed') return siwxInvalid('used before; sign in again with a new nonce')
  if (held.length === 0) return quotaUsed()
  const first = firstOf(request.query)
  const readLeads = (limit: number) => readCurrentSale(deps.leads, { ...first, limit })
  const found = await orRelease(grants, held, () => readLeads(held.length))
  const used = await commitCalls(grants, held, found.leads.length)
  if (used === 0 && found.leads.length > 0) return quotaUsed()
  const isComplete = used === found.leads.length
  const sale = isComplete ? found : { ...(await readLeads(used)), limit: held.length }
  const sample = sampleState(deps.clock, held.length - used)
  const answer = await writeLeadAnswer(deps, {
    query: first,
    sale: withNextPage(sale, first),
    sample,
  })
  return { kind: 'served', leads: sale.leads.length, answer }
}

/** A sample always starts at the first lead of the query. */
function firstOf({ offset: _offset, cursor: _cursor, ...first }: LeadQuery): LeadQuery {
  return first
}

/**
 * Returns the URL of the page after a sample; the page has the length that the caller requested.
 */
function withNextPage(sale: LeadSale, { limit = LEAD_LIMIT.usual }: LeadQuery): LeadSale {
  const { next, matches } = sale
  if (next === null) return sale
  return { ...sale, next: { ...next, leads: nextLeads({ matches, end: next.offset, limit }) } }
}

export function sampleState(clock: Pick<Clock, 'nowSec'>, remaining: number): SampleState {
  return { remaining, resetsAt: nextDay(clock) }
}

/**
 * Reserves all remaining free calls. One sign-in covers all of them, so each call uses a nonce
 * derived from the nonce of the sign-in.
 */
async function reserveCalls(
  grants: FreeGrants,
  { signIn, ...agent }: Pick<FreeCallRequest, 'operation' | 'network' | 'signIn'>,
): Promise<FreeGrant[] | 'replayed'> {
  const held: FreeGrant[] = []
  for (let lead = 0; lead < MAX_SAMPLE_LEADS_PER_DAY; lead += 1) {
    const verdict = await grants.reserve({
      ...agent,
      signIn: signIn && { ...signIn, nonce: lead === 0 ? signIn.nonce : `${signIn.nonce}#${lead}` },
      perAgent: MAX_SAMPLE_LEADS_PER_DAY,
      period: 'day',
      perNetworkPerDay: MAX_PER_NETWORK_PER_DAY,
    })
    if (verdict.kind === 'replayed' && lead === 0) return 'replayed'
    if (verdict.kind !== 'granted') break
    held.push(verdict.grant)
  }
  return held
}

async function orRelease<T>(
  grants: FreeGrants,
  held: readonly FreeGrant[],
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    // The error of the read is more important for the caller than a failure here.
    await releaseCalls(grants, held)
    throw error
  }
}

/**
 * Commits one call per lead, cancels the others, and returns the number of committed calls.
 *
 * Committed leads are delivered even when a later step fails. Throws `DatabaseUnavailable` when no
 * call was committed.
 */
async function commitCalls(
  grants: FreeGrants,
  held: readonly FreeGrant[],
  leads: number,
): Promise<number> {
  let used = 0
  for (const grant of held.slice(0, leads)) {
    try {
      if (await grants.commit(grant)) used += 1
    } catch (error) {
      if (used === 0) throw error
      break
    }
  }
  await releaseCalls(grants, held.slice(leads))
  return used
}

/** A reservation that cannot be cancelled now expires by its age. */
async function releaseCalls(grants: FreeGrants, held: readonly FreeGrant[]): Promise<void> {
  for (const grant of held) await grants.cancel(grant).catch(() => undefined)
}

function siwxInvalid(problem: string): Sample {
  return { kind: 'refused', reason: 'siwx_invalid', message: `SIGN-IN-WITH-X: ${problem}` }
}

function quotaUsed(): Sample {
  const message = `The free leads of today are used: ${MAX_SAMPLE_LEADS_PER_DAY} per agent and day (UTC).`
  return { kind: 'refused', reason: 'free_quota_used', message }
}
