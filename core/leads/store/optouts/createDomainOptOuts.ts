import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import { TooManyOptOuts } from '../../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { ADVISORY_LOCKS } from '../../../platform/db/advisoryLocks.ts'
import { int, text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import { suppressionHash, suppressionText } from '../../domain/suppressionHash.ts'
import type { DomainOptOut, DomainOptOuts } from '../../ports.ts'
import { confirmOptOut } from './confirmOptOut.ts'
import type { OptOutLog } from './createOptOutLog.ts'

/**
 * Seconds for which a request waits for its proof: a week, because the DNS records are often edited
 * by another person.
 */
export const PROOF_SEC = 7 * 86_400
/**
 * Maximum pending requests of one network: more than an agency files in a week, and too few to fill
 * the table.
 */
export const MAX_PENDING_PER_NETWORK = 20
/** Maximum pending requests of all networks; a row has about 300 bytes. */
const MAX_PENDING_REQUESTS = 20_000
const FOUND = 'TXT record found'
const DOMAIN_PREFIX = 'domain\n'

/** Creates the reads and writes of opt-outs of domains in `app.lead_opt_out`, for the API. */
export function createDomainOptOuts(
  sql: Sql,
  clock: Clock,
  optOutLog: OptOutLog,
  { maxPending = MAX_PENDING_REQUESTS }: { readonly maxPending?: number } = {},
): DomainOptOuts {
  const write = <T>(work: (query: Query) => Promise<T>) => answered(sql.begin('', work))
  return {
    domainOf: (text) => suppressionText('domain', text)?.slice(DOMAIN_PREFIX.length) ?? null,
    open: async (request) => {
      const hash = suppressionHash('domain', request.domain)
      if (hash === null) throw new RangeError(`${request.domain} is not a domain of one business`)
      const wanted = { ...request, hash, now: new Date(clock.nowMs()), maxPending }
      // The first read takes no lock, because most calls repeat a request that is already stored.
      return (await answered(find(sql, wanted))) ?? write((query) => openNew(query, wanted))
    },
    confirm: async (id) => {
      const now = new Date(clock.nowMs())
      const confirmation = { id, proof: 'dns', note: FOUND, now } as const
      const entry = await write((query) => confirmOptOut(query, confirmation))
      if (entry !== null) await optOutLog.append([entry], 'dns')
      return entry !== null
    },
  }
}

type Wanted = {
  readonly domain: string
  readonly hash: string
  readonly reason: string
  readonly network: string
  readonly now: Date
  readonly maxPending: number
}

const OPEN_ROW = {
  id: text,
  state: textOf<'pending' | 'confirmed'>(),
  token: text,
  expires_sec: int,
}

async function find(
  query: Query,
  { hash, now }: Pick<Wanted, 'hash' | 'now'>,
): Promise<DomainOptOut | null> {
  const [row] = await query(OPEN_ROW)`
    select id, state, token, extract(epoch from expires_at)::int8 as expires_sec from app.lead_opt_out
    where kind = 'domain' and hash = ${hash}
      and (state = 'confirmed' or (state = 'pending' and expires_at > ${now}))`
  if (row === undefined) return null
  const { id, token, expires_sec: expiresAtSec } = row
  if (row.state === 'confirmed') return { state: 'confirmed' }
  return { state: 'pending', id, token, expiresAtSec, isNew: false }
}

/**
 * Opens a request under a lock that serializes new requests, so that the counts are exact; if two
 * calls open a request for one domain, the second call finds the first request.
 */
async function openNew(query: Query, wanted: Wanted): Promise<DomainOptOut> {
  await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.openOptOut})`
  const found = await find(query, wanted)
  if (found !== null) return found
  const { domain, hash, reason, network, now } = wanted
  await query`
    update app.lead_opt_out set state = 'expired', ended_at = ${now}, network = null
    where kind = 'domain' and hash = ${hash} and state = 'pending'`
  const [waiting] = await query({ own: int, all: int })`
    select (count(*) filter (where network = ${network}))::int4 as own, count(*)::int4 as all
    from app.lead_opt_out where state = 'pending'`
  requireRoom(waiting ?? { own: 0, all: 0 }, wanted.maxPending)
  const expiresAtSec = Math.floor(now.getTime() / 1_000) + PROOF_SEC
  const row = {
    id: `oo_${randomBytes(10).toString('hex')}`,
    kind: 'domain',
    hash,
    domain,
    reason,
    state: 'pending',
    token: randomBytes(16).toString('hex'),
    network,
    created_at: now,
    expires_at: new Date(expiresAtSec * 1_000),
  }
  await query`insert into app.lead_opt_out ${query([row])}`
  return { state: 'pending', id: row.id, token: row.token, expiresAtSec, isNew: true }
}

/**
 * Throws `TooManyOptOuts` if one network or all networks have the maximum number of pending
 * requests.
 */
function requireRoom({ own, all }: { own: number; all: number }, maxPending: number): void {
  if (own >= MAX_PENDING_PER_NETWORK) {
    throw new TooManyOptOuts(
      `${own} requests of your network wait for their proof; prove one of them first`,
      RETRY_AFTER_SEC.dailyLimit,
    )
  }
  if (all < maxPending) return
  throw new TooManyOptOuts(
    'too many requests wait for their proof; retry later',
    RETRY_AFTER_SEC.dailyLimit,
  )
}
