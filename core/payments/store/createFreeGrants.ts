import type { Clock } from '../../kernel/clock.ts'
import { int } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { FreeCallRequest, FreeCallVerdict, FreeGrant, FreeGrants } from '../freePorts.ts'

/** Milliseconds after which a reservation expires: its process died before it could commit or cancel. */
const RESERVED_FOR_MS = 60_000

/** Days for which counts are kept after their own day. */
const KEPT_DAYS = 2
const DAY_MS = 86_400_000

/** Bucket key for grants that never reset. */
const EVER = 'ever'

/**
 * Creates the free calls in schema `app`: a row for each call of an agent, per day or without end, and a row for the
 * network of the agent, always per day.
 *
 * The primary key gives a slot to one caller: of two concurrent requests for the last slot, only one gets the slot. A
 * call is reserved before its answer is computed, and marked as used afterwards. If the process dies in between, the
 * reservation expires.
 */
export function createFreeGrants({
  databaseUrl,
  clock,
}: {
  readonly databaseUrl: DatabaseUrl
  readonly clock: Clock
}): FreeGrants & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, {
    name: 'quartet-free-calls',
    max: POOL_SIZE.freeGrants,
    reader: false,
  })
  return {
    reserve: (request) => {
      const nowMs = clock.nowMs()
      const work = sql.begin('', (query) => reserve(query, request, nowMs))
      return answered(work.catch(refusal))
    },
    commit: (grant) => answered(sql.begin('', (query) => commit(query, grant)).catch(falseIfLost)),
    cancel: (grant) => answered(sql.begin('', (query) => cancel(query, grant))),
    sweep: async () => {
      const now = new Date(clock.nowMs())
      await answered(sql`delete from app.sign_in_nonce where expires_at < ${now}`)
      await answered(sql`
        delete from app.free_grant
        where bucket < ${dayOf(clock.nowMs() - KEPT_DAYS * DAY_MS)} and bucket <> ${EVER}`)
    },
    close: () => sql.end(),
  }
}

/** Error that rolls back the reservations of a call that cannot be granted. */
class Withheld extends Error {
  readonly verdict: Exclude<FreeCallVerdict, { kind: 'granted' }>

  constructor(verdict: Withheld['verdict']) {
    super(verdict.kind)
    this.verdict = verdict
  }
}

function refusal(error: unknown): FreeCallVerdict {
  if (error instanceof Withheld) return error.verdict
  throw error
}

async function reserve(
  query: Query,
  request: FreeCallRequest,
  nowMs: number,
): Promise<FreeCallVerdict> {
  const { operation, signIn } = request
  const day = dayOf(nowMs)
  const place = { operation, nowMs }
  const own = request.period === 'ever' ? EVER : day
  const network = `network:${request.network}`
  const agent = signIn === null ? `unsigned:${request.network}` : `address:${signIn.address}`
  // The fixed order prevents deadlocks between callers.
  if (signIn !== null) await takeNonce(query, signIn)
  const seats = [
    await reserveSlot(query, { ...place, agent, bucket: own, seats: request.perAgent }),
    await reserveSlot(query, {
      ...place,
      agent: network,
      bucket: day,
      seats: request.perNetworkPerDay,
    }),
  ]
  return { kind: 'granted', grant: { operation, seats, reservedAtMs: nowMs, signIn } }
}

type Place = {
  readonly operation: string
  readonly bucket: string
  readonly nowMs: number
  readonly agent: string
  readonly seats: number
}

/**
 * Reserves the first slot that is free or whose reservation expired.
 *
 * The lock serializes callers with the same agent: without the lock, two concurrent callers could
 * choose the same slot, and one would get no slot although the next slot is free.
 */
async function reserveSlot(query: Query, place: Place): Promise<FreeGrant['seats'][number]> {
  const { operation, bucket, nowMs, agent } = place
  const now = new Date(nowMs)
  const staleAt = new Date(nowMs - RESERVED_FOR_MS)
  await query`
    select pg_advisory_xact_lock(hashtextextended(${`${operation} ${bucket} ${agent}`}, 0))`
  const [row] = await query({ slot: int })`
    insert into app.free_grant (operation, agent, bucket, slot, state, reserved_at)
    select ${operation}::text, ${agent}::text, ${bucket}::text, open.slot, 'reserved', ${now}::timestamptz
    from generate_series(0, ${place.seats}::int - 1) as open (slot)
    where not exists (
      select from app.free_grant taken
      where taken.operation = ${operation} and taken.agent = ${agent} and taken.bucket = ${bucket}
        and taken.slot = open.slot and (taken.state = 'used' or taken.reserved_at > ${staleAt}))
    order by open.slot
    limit 1
    on conflict (operation, agent, bucket, slot) do update set reserved_at = excluded.reserved_at
      where free_grant.state = 'reserved' and free_grant.reserved_at <= ${staleAt}
    returning slot`
  if (row === undefined) throw new Withheld({ kind: 'exhausted' })
  return { agent, bucket, slot: row.slot }
}

/** Waits for a concurrent insert of the same nonce, and then rejects the replay. */
async function takeNonce(
  query: Query,
  signIn: NonNullable<FreeCallRequest['signIn']>,
): Promise<void> {
  const row = {
    address: signIn.address,
    nonce: signIn.nonce,
    expires_at: new Date(signIn.expiresAtSec * 1000),
  }
  const { count } = await query`
    insert into app.sign_in_nonce ${query([row])} on conflict do nothing`
  if (count === 0) throw new Withheld({ kind: 'replayed' })
}

/** Throws `ReservationLost`, which rolls back, when another caller now holds a slot. */
async function commit(query: Query, grant: FreeGrant): Promise<boolean> {
  const { operation } = grant
  for (const { agent, bucket, slot } of grant.seats) {
    const { count } = await query`
      update app.free_grant set state = 'used'
      where operation = ${operation} and agent = ${agent} and bucket = ${bucket} and slot = ${slot}
        and state = 'reserved' and reserved_at = ${new Date(grant.reservedAtMs)}`
    if (count === 0) throw new ReservationLost()
  }
  return true
}

class ReservationLost extends Error {}

function falseIfLost(error: unknown): boolean {
  if (error instanceof ReservationLost) return false
  throw error
}

async function cancel(query: Query, grant: FreeGrant): Promise<void> {
  const { operation, signIn } = grant
  for (const { agent, bucket, slot } of grant.seats) {
    await query`
      delete from app.free_grant
      where operation = ${operation} and agent = ${agent} and bucket = ${bucket} and slot = ${slot}
        and state = 'reserved' and reserved_at = ${new Date(grant.reservedAtMs)}`
  }
  if (signIn === null) return
  await query`
    delete from app.sign_in_nonce where address = ${signIn.address} and nonce = ${signIn.nonce}`
}

/** Returns the UTC day as `2026-01-31`. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
