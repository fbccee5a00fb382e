import type { Clock } from '../../core/kernel/clock.ts'
import type { LeadQuery } from '../../core/leads/operations/leadFields.ts'
import { LEAD_LIMIT, SAMPLE_LEADS_PER_DAY } from '../../core/leads/operations/leadRules.ts'
import { nextDay } from '../../core/leads/operations/nextDay.ts'
import { type LeadSale, nextLeads } from '../../core/leads/operations/readLeadSale.ts'
import type {
  FreeCallRequest,
  FreeGrant,
  FreeGrants,
  StoredAnswer,
} from '../../core/payments/ports.ts'
import { readSignIn } from '../payments/signIn/readSignIn.ts'
import type { FreeDeps } from '../payments/signIn/serveFree.ts'
import { answerOf, type LeadRequestDeps, readPresent } from './leadRequest.ts'

export type SampleDeps = LeadRequestDeps & { readonly free: FreeDeps }

type Ask = {
  readonly operation: string
  readonly query: LeadQuery
  /** Header `SIGN-IN-WITH-X`. */
  readonly signIn: string | undefined
  /** Hash of the network that asks. */
  readonly network: string
}

/** Free leads that are left, as answers tell it. */
export type SampleState = { readonly remaining: number; readonly resetsAt: number }

export type Sample =
  | {
      readonly kind: 'refused'
      readonly reason: 'siwx_invalid' | 'free_quota_used'
      readonly message: string
    }
  | { readonly kind: 'served'; readonly answer: StoredAnswer; readonly leads: number }

/** Free leads of one network and day: an address costs nothing to make, and twenty agents behind one network are an office. */
const PER_NETWORK_PER_DAY = 60

/**
 * The first leads of a query for nothing, as many as the agent has left today.
 *
 * Each lead is a free call of its own: held while the page is read, used where it was found, given back where it was
 * not, so that two samples at once share what is left. Throws what `readPresent` throws, and `DatabaseUnavailable`.
 */
export async function sampleLeads(deps: SampleDeps, ask: Ask): Promise<Sample> {
  const signIn = await readSignIn(deps.free, ask.signIn)
  if (signIn.kind === 'invalid') return siwxInvalid(signIn.reason.replaceAll('_', ' '))
  const { grants } = deps.free
  const agent = {
    operation: ask.operation,
    network: ask.network,
    signIn: signIn.kind === 'none' ? null : { ...signIn },
  }
  const held = await hold(grants, agent)
  if (held === 'replayed') return siwxInvalid('used before; sign in again with a new nonce')
  if (held.length === 0) return quotaUsed()
  const first = firstOf(ask.query)
  const read = (limit: number) => readPresent(deps.leads, { ...first, limit })
  const found = await orGiveBack(grants, held, () => read(held.length))
  const used = await spend(grants, held, found.leads.length)
  if (used === 0 && found.leads.length > 0) return quotaUsed()
  const isWhole = used === found.leads.length
  const sale = isWhole ? found : { ...(await read(used)), limit: held.length }
  const sample = sampleState(deps.clock, held.length - used)
  const answer = await answerOf(deps, { query: first, sale: goingOn(sale, first), sample })
  return { kind: 'served', leads: sale.leads.length, answer }
}

/** Whatever page was asked for, a sample is the first. */
function firstOf({ offset: _offset, cursor: _cursor, ...first }: LeadQuery): LeadQuery {
  return first
}

/** What follows a sample is a page as long as was asked for, since that is what the address of it gets. */
function goingOn(sale: LeadSale, { limit = LEAD_LIMIT.usual }: LeadQuery): LeadSale {
  const { next, matches } = sale
  if (next === null) return sale
  return { ...sale, next: { ...next, leads: nextLeads({ matches, end: next.offset, limit }) } }
}

export function sampleState(clock: Pick<Clock, 'nowSec'>, remaining: number): SampleState {
  return { remaining, resetsAt: nextDay(clock) }
}

/** As many free calls as are left; a sign-in is good for all of them, so that each takes a nonce derived from its own. */
async function hold(
  grants: FreeGrants,
  { signIn, ...agent }: Pick<FreeCallRequest, 'operation' | 'network' | 'signIn'>,
): Promise<FreeGrant[] | 'replayed'> {
  const held: FreeGrant[] = []
  for (let lead = 0; lead < SAMPLE_LEADS_PER_DAY; lead += 1) {
    const verdict = await grants.reserve({
      ...agent,
      signIn: signIn && { ...signIn, nonce: lead === 0 ? signIn.nonce : `${signIn.nonce}#${lead}` },
      perAgent: SAMPLE_LEADS_PER_DAY,
      period: 'day',
      perNetworkPerDay: PER_NETWORK_PER_DAY,
    })
    if (verdict.kind === 'replayed' && lead === 0) return 'replayed'
    if (verdict.kind !== 'granted') break
    held.push(verdict.grant)
  }
  return held
}

async function orGiveBack<T>(
  grants: FreeGrants,
  held: readonly FreeGrant[],
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    // Why the read failed matters more than whether this fails too.
    await giveBack(grants, held)
    throw error
  }
}

/**
 * Uses a call per lead and gives the others back; tells how many were still ours to use.
 *
 * What was used is delivered, whatever fails behind it. Throws `DatabaseUnavailable` where nothing could be used.
 */
async function spend(
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
  await giveBack(grants, held.slice(leads))
  return used
}

/** What cannot be given back now is given back by its age. */
async function giveBack(grants: FreeGrants, held: readonly FreeGrant[]): Promise<void> {
  for (const grant of held) await grants.cancel(grant).catch(() => undefined)
}

function siwxInvalid(problem: string): Sample {
  return { kind: 'refused', reason: 'siwx_invalid', message: `SIGN-IN-WITH-X: ${problem}` }
}

function quotaUsed(): Sample {
  const message = `The free leads of today are used: ${SAMPLE_LEADS_PER_DAY} per agent and day (UTC).`
  return { kind: 'refused', reason: 'free_quota_used', message }
}
