import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import type {
  FreeCallRequest,
  FreeCallVerdict,
  FreeGrant,
} from '../../../../../core/payments/freePorts.ts'
import { createFreeGrants } from '../../../../../core/payments/store/createFreeGrants.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const NOON_MS = Date.UTC(2026, 0, 31, 12)
const time = { ms: NOON_MS }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) }
const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

let database: TestDatabase
let sql: Sql
let store: ReturnType<typeof createFreeGrants>
let other: ReturnType<typeof createFreeGrants>

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  store = createFreeGrants({ databaseUrl: database.url, clock })
  other = createFreeGrants({ databaseUrl: database.url, clock })
})

afterAll(async () => {
  await Promise.all([sql.end(), store.close(), other.close()])
  await database.drop()
})

beforeEach(async () => {
  time.ms = NOON_MS
  await sql`truncate app.free_grant, app.sign_in_nonce`
})

const call = (given: Partial<FreeCallRequest> = {}): FreeCallRequest => ({
  operation: 'getSomething',
  signIn: null,
  network: 'office',
  perAgent: 1,
  period: 'day',
  perNetworkPerDay: 20,
  ...given,
})

const signedBy = (index: number, nonce: string) => ({
  address: address(index),
  nonce,
  expiresAtSec: NOON_MS / 1000 + 300,
})

const kinds = (verdicts: readonly FreeCallVerdict[]) => verdicts.map(({ kind }) => kind).sort()

function grantOf(verdict: FreeCallVerdict): FreeGrant {
  if (verdict.kind !== 'granted') throw new Error(`not granted: ${verdict.kind}`)
  return verdict.grant
}

/** Sends the same number of simultaneous requests to each of two processes. */
const inParallel = (count: number, make: (index: number) => FreeCallRequest) =>
  Promise.all(
    Array.from({ length: count }, (_none, index) =>
      reserveWithRetries([store, other][index % 2]!, make(index)),
    ),
  )

/** Repeats a request that got no connection within the limit of the pool, as a client does after a 503. */
async function reserveWithRetries(
  grants: typeof store,
  request: FreeCallRequest,
): Promise<FreeCallVerdict> {
  try {
    return await grants.reserve(request)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    return reserveWithRetries(grants, request)
  }
}

describe('free grants', () => {
  it('are granted to exactly one of two simultaneous requests', async () => {
    for (let round = 0; round < 20; round += 1) {
      const verdicts = await inParallel(2, (index) =>
        call({ network: `n${round}`, signIn: signedBy(round + 1, `nonce-${round}-${index}`) }),
      )
      expect(kinds(verdicts)).toEqual(['exhausted', 'granted'])
    }
  })

  it('are granted exactly as often as available to many simultaneous requests', async () => {
    const verdicts = await inParallel(30, () => call({ perAgent: 7 }))
    expect(verdicts.filter(({ kind }) => kind === 'granted')).toHaveLength(7)
    const slots = verdicts.flatMap((verdict) =>
      verdict.kind === 'granted' ? [verdict.grant.seats[0]?.slot] : [],
    )
    expect(slots.toSorted((slot, two) => Number(slot) - Number(two))).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('are granted to both of two simultaneous requests while two are available', async () => {
    for (let round = 0; round < 20; round += 1) {
      const verdicts = await inParallel(2, () => call({ network: `n${round}`, perAgent: 2 }))
      expect(kinds(verdicts)).toEqual(['granted', 'granted'])
    }
  })

  it('stay used after their commit', async () => {
    const grant = grantOf(await store.reserve(call()))
    expect(await store.commit(grant)).toBe(true)
    time.ms += 61_000
    expect(await other.reserve(call())).toEqual({ kind: 'exhausted' })
  })

  it('are available again after a cancelled answer, with the same sign-in', async () => {
    const signIn = signedBy(1, 'nonce-1')
    await store.cancel(grantOf(await store.reserve(call({ signIn }))))
    expect(await other.reserve(call({ signIn }))).toMatchObject({ kind: 'granted' })
  })

  it('are available again 60 s after their process died, and not before', async () => {
    const left = grantOf(await store.reserve(call()))
    time.ms += 59_999
    expect(await other.reserve(call())).toEqual({ kind: 'exhausted' })
    time.ms += 1
    const reserved = grantOf(await other.reserve(call()))
    expect(await store.commit(left)).toBe(false)
    await store.cancel(left)
    expect(await other.commit(reserved)).toBe(true)
    expect([...(await sql`select agent, state from app.free_grant order by agent`)]).toEqual([
      { agent: 'network:office', state: 'used' },
      { agent: 'unsigned:office', state: 'used' },
    ])
  })

  it('are taken over from a dead process by one of many simultaneous requests', async () => {
    await store.reserve(call())
    time.ms += 60_000
    expect(
      (await inParallel(10, () => call())).filter(({ kind }) => kind === 'granted'),
    ).toHaveLength(1)
  })

  it('are counted by the day (UTC), separately for each operation and agent', async () => {
    const verdicts = [
      await store.reserve(call()),
      await store.reserve(call({ operation: 'getOther' })),
      await store.reserve(call({ network: 'home' })),
      await store.reserve(call({ signIn: signedBy(1, 'nonce-1') })),
      await store.reserve(call({ signIn: signedBy(2, 'nonce-1') })),
      await store.reserve(call({ signIn: signedBy(2, 'nonce-2') })),
    ]
    expect(verdicts.map(({ kind }) => kind)).toEqual([...Array(5).fill('granted'), 'exhausted'])
    time.ms += 12 * 3_600_000
    expect(await store.reserve(call())).toMatchObject({
      grant: { seats: [{ bucket: '2026-02-01' }, { bucket: '2026-02-01' }] },
    })
  })

  it('are never available again if they have no reset, and are counted for the network by the day', async () => {
    const ever = (index: number, nonce: string, network = 'office') =>
      store.reserve(call({ signIn: signedBy(index, nonce), period: 'ever', network }))
    const grant = grantOf(await ever(1, 'nonce-1'))
    expect(grant.seats.map(({ bucket }) => bucket)).toEqual(['ever', '2026-01-31'])
    expect(await store.commit(grant)).toBe(true)
    time.ms += 400 * 86_400_000
    await store.sweep()
    expect(await ever(1, 'nonce-2', 'home')).toEqual({ kind: 'exhausted' })
    expect(await ever(2, 'nonce-1')).toMatchObject({ grant: { seats: [{}, { slot: 0 }] } })
  })

  it('are granted, without a reset, to one of ten simultaneous requests, and are available again after a failure', async () => {
    const verdicts = await inParallel(10, (index) =>
      call({ signIn: signedBy(1, `nonce-${index}`), period: 'ever' }),
    )
    expect(verdicts.filter(({ kind }) => kind === 'granted')).toHaveLength(1)
    for (const verdict of verdicts) {
      if (verdict.kind === 'granted') await store.cancel(verdict.grant)
    }
    expect(
      await other.reserve(call({ signIn: signedBy(1, 'later'), period: 'ever' })),
    ).toMatchObject({ kind: 'granted' })
  })

  it('are limited per network, for any number of sign-in addresses', async () => {
    const verdicts = await inParallel(20, (index) =>
      call({ signIn: signedBy(index + 1, `nonce-${index}`), perNetworkPerDay: 5 }),
    )
    expect(verdicts.filter(({ kind }) => kind === 'granted')).toHaveLength(5)
    expect((await sql`select from app.sign_in_nonce`).count).toBe(5)
    expect((await sql`select from app.free_grant where agent like 'address:%'`).count).toBe(5)
  })
})

describe('a sign-in for free grants', () => {
  it('is accepted once, also in simultaneous requests', async () => {
    const verdicts = await inParallel(10, () =>
      call({ signIn: signedBy(1, 'nonce-1'), perAgent: 10 }),
    )
    expect(kinds(verdicts)).toEqual(['granted', ...Array(9).fill('replayed')])
    expect((await sql`select from app.free_grant`).count).toBe(2)
  })

  it('is not stored if no free call is granted', async () => {
    await store.reserve(call({ signIn: signedBy(1, 'nonce-1') }))
    expect(await store.reserve(call({ signIn: signedBy(1, 'nonce-2') }))).toEqual({
      kind: 'exhausted',
    })
    expect([...(await sql`select nonce from app.sign_in_nonce`)]).toEqual([{ nonce: 'nonce-1' }])
  })
})

it('a sweep deletes only grants and sign-ins that no longer count', async () => {
  await store.reserve(call({ signIn: signedBy(1, 'nonce-1') }))
  time.ms += 300_000
  await store.sweep()
  expect((await sql`select from app.sign_in_nonce`).count).toBe(1)
  time.ms += 1
  await store.sweep()
  expect((await sql`select from app.sign_in_nonce`).count).toBe(0)
  time.ms += 2 * 86_400_000
  await store.sweep()
  expect((await sql`select from app.free_grant`).count).toBe(2)
  time.ms += 86_400_000
  await store.sweep()
  expect((await sql`select from app.free_grant`).count).toBe(0)
})

it('free grants throw database_unavailable when the database is down', async () => {
  const lost = createFreeGrants({ databaseUrl: 'postgresql://x:x@127.0.0.1:1/x', clock })
  await expect(lost.reserve(call())).rejects.toMatchObject({ code: 'database_unavailable' })
  await lost.close()
})
