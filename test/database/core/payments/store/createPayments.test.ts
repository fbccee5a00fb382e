import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoredAnswer } from '../../../../../core/payments/ports.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { aClaim } from '../../../../builders/aClaim.ts'
import { addressOf } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

type Store = ReturnType<typeof createPayments>

let database: TestDatabase
let sql: Sql
let store: Store
let other: Store

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  store = createPayments({ databaseUrl: database.url, poolSize: 8 })
  other = createPayments({ databaseUrl: database.url, poolSize: 8 })
})

afterAll(async () => {
  await store?.close()
  await other?.close()
  await sql?.end()
  await database?.drop()
})

const answer = (text = 'answer ✓'): StoredAnswer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  headers: { 'x-block-number': '12' },
  body: new TextEncoder().encode(text),
})

/** Ends a payment as the settlement worker does. */
async function end(id: string, state: 'settled' | 'released', announce = true): Promise<void> {
  await sql.begin('', async (query) => {
    await query`update app.payment set state = ${state}, tx_hash = ${`0x${'ab'.repeat(32)}`},
      reason = ${state === 'released' ? 'insufficient_funds' : null},
      settled_at = ${state === 'settled' ? new Date() : null} where id = ${id}`
    if (announce) await query`select pg_notify('app_payment_ended', ${id})`
  })
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

describe('a stored quote of a payment', () => {
  const quote = (expiresAtSec: number, requestHash: string) => ({
    operation: 'getThing',
    requestHash,
    amountUsdc6: 40_000n,
    expiresAtSec,
  })

  it('is found only for its request and amount', async () => {
    const saved = await store.saveQuote(quote(systemClock.nowSec() + 60, 'hash-1'))
    expect(await other.quoteFor({ requestHash: 'hash-1', amountUsdc6: 40_000n })).toEqual(saved)
    expect(await other.quoteFor({ requestHash: 'hash-1', amountUsdc6: 40_001n })).toBeNull()
    expect(await other.quoteFor({ requestHash: 'hash-2', amountUsdc6: 40_000n })).toBeNull()
  })

  it('is valid for ten seconds longer than stated, and no longer', async () => {
    await store.saveQuote(quote(systemClock.nowSec() - 5, 'hash-3'))
    await store.saveQuote(quote(systemClock.nowSec() - 11, 'hash-4'))
    expect(await store.quoteFor({ requestHash: 'hash-3', amountUsdc6: 40_000n })).not.toBeNull()
    expect(await store.quoteFor({ requestHash: 'hash-4', amountUsdc6: 40_000n })).toBeNull()
  })
})

describe('quotes of many challenges', () => {
  it('share one row while most of the validity remains', async () => {
    const wanted = { operation: 'getThing', requestHash: 'shared', amountUsdc6: 40_000n }
    const endSec = Math.floor(Date.now() / 1000) + 60
    const first = await store.saveQuote({ ...wanted, expiresAtSec: endSec })
    for (let sec = 0; sec <= 10; sec += 1) {
      const shared = await other.saveQuote({ ...wanted, expiresAtSec: endSec + sec })
      expect(shared).toEqual(first)
    }
    const others = [
      await store.saveQuote({ ...wanted, expiresAtSec: endSec + 11 }),
      await store.saveQuote({ ...wanted, amountUsdc6: 41_000n, expiresAtSec: endSec }),
      await store.saveQuote({ ...wanted, operation: 'getOther', expiresAtSec: endSec }),
    ]
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4)
    expect(others[0]?.expiresAtSec).toBe(endSec + 11)
  })
})

describe('a claim of a payment', () => {
  it('belongs to one of fifty simultaneous requests through two stores', async () => {
    const claim = aClaim()
    const claims = await Promise.all(
      times(50, (n) => (n % 2 === 0 ? store : other).claim({ ...claim })),
    )
    expect(claims.filter(({ mine }) => mine)).toHaveLength(1)
    expect(new Set(claims.map(({ payment }) => payment.id)).size).toBe(1)
    expect(await store.byKey(claim)).toMatchObject({ state: 'claimed', claims: 1, answer: null })
  })

  it('takes over a released payment, for the same request only', async () => {
    const claim = aClaim()
    const { payment } = await store.claim(claim)
    expect(await store.release(payment.id, 1, 'no_answer')).toBe(true)
    expect(await other.byId(payment.id)).toMatchObject({ state: 'released', reason: 'no_answer' })
    const foreign = await other.claim({ ...claim, requestHash: 'b'.repeat(64) })
    expect(foreign).toMatchObject({ mine: false, payment: { state: 'released' } })
    const again = await other.claim(claim)
    expect(again).toMatchObject({
      mine: true,
      payment: { id: payment.id, state: 'claimed', claims: 2, reason: null },
    })
  })

  it('belongs to one of fifty simultaneous requests after a release', async () => {
    const claim = aClaim()
    const { payment } = await store.claim(claim)
    await store.release(payment.id, 1, 'no_answer')
    const claims = await Promise.all(times(50, (n) => (n % 2 ? store : other).claim({ ...claim })))
    expect(claims.filter(({ mine }) => mine)).toHaveLength(1)
  })

  it('may be made again after the first claim expired, and the late answer of the first claim is not stored', async () => {
    const claim = aClaim()
    const { payment } = await store.claim(claim)
    await sql`update app.payment set claimed_until = now() - interval '1 second'
      where id = ${payment.id}`
    expect(await other.claim(claim)).toMatchObject({ mine: true, payment: { claims: 2 } })
    expect(await store.storeAnswer(payment.id, 1, answer('late'))).toBe(false)
    expect(await store.release(payment.id, 1, 'no_answer')).toBe(false)
    expect(await other.storeAnswer(payment.id, 2, answer())).toBe(true)
    expect(await store.claim(claim)).toMatchObject({ mine: false, payment: { state: 'answered' } })
  })

  it('stores its answer once, byte for byte', async () => {
    const { payment } = await store.claim(aClaim())
    expect(await store.storeAnswer(payment.id, 1, answer())).toBe(true)
    expect(await store.storeAnswer(payment.id, 1, answer('another'))).toBe(false)
    expect(await store.release(payment.id, 1, 'no_answer')).toBe(false)
    const stored = (await other.byId(payment.id))?.answer
    expect({ ...stored, body: new Uint8Array(stored?.body ?? []) }).toEqual(answer())
  })

  it('accepts one replacement of its answer, only after its charge', async () => {
    const { payment } = await store.claim(aClaim())
    await store.storeAnswer(payment.id, 1, answer())
    expect(await store.replaceAnswer(payment.id, answer('early'))).toBe(false)
    await end(payment.id, 'settled')
    expect(await store.replaceAnswer(payment.id, answer('better'))).toBe(true)
    const stored = await other.byId(payment.id)
    expect(stored?.state).toBe('settled')
    expect(new TextDecoder().decode(stored?.answer?.body)).toBe('better')
    await end(payment.id, 'released')
    expect(await store.replaceAnswer(payment.id, answer('late'))).toBe(false)
  })
})

describe('a stored payment identifier', () => {
  it('belongs to one of twenty simultaneous payments of its payer', async () => {
    const payer = addressOf(0x1d)
    const claims = await Promise.all(
      times(20, (n) =>
        (n % 2 ? store : other).claim(aClaim({ payer, paymentIdentifier: 'identifier-0001' })),
      ),
    )
    const mine = claims.filter((claim) => claim.mine)
    expect(mine).toHaveLength(1)
    expect(new Set(claims.map(({ payment }) => payment.id))).toEqual(new Set([mine[0]?.payment.id]))
    expect(await store.byIdentifier(payer, 'identifier-0001')).toMatchObject({
      id: mine[0]?.payment.id,
    })
    expect(await store.byIdentifier(addressOf(0x1e), 'identifier-0001')).toBeNull()
  })

  it('moves to the next payment after a payment that was not charged', async () => {
    const payer = addressOf(0x1f)
    const identifier = { payer, paymentIdentifier: 'identifier-0002' }
    const first = await store.claim(aClaim(identifier))
    await store.release(first.payment.id, 1, 'no_answer')
    const second = await store.claim(aClaim(identifier))
    expect(second.mine).toBe(true)
    await sql`update app.payment set claimed_until = now() - interval '1 second'
      where id = ${second.payment.id}`
    const third = await other.claim(aClaim(identifier))
    expect(third.mine).toBe(true)
    expect(await store.storeAnswer(second.payment.id, 1, answer())).toBe(false)
  })
})

describe('the wait for a payment', () => {
  it('ends when the end of the payment is announced', async () => {
    const { payment } = await store.claim(aClaim())
    // No timer fires: neither the regular read nor the end of the wait can replace the
    // announcement.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    const still = createPayments({ databaseUrl: database.url, poolSize: 2 })
    try {
      const waiting = still.waitUntilEnded(payment.id, 20_000)
      await end(payment.id, 'settled')
      expect(await waiting).toMatchObject({ state: 'settled', txHash: `0x${'ab'.repeat(32)}` })
    } finally {
      vi.useRealTimers()
      await still.close()
    }
  })

  it('also ends without an announcement', async () => {
    const { payment } = await store.claim(aClaim())
    const waiting = other.waitUntilEnded(payment.id, 20_000)
    await end(payment.id, 'released', false)
    expect(await waiting).toMatchObject({ state: 'released', reason: 'insufficient_funds' })
  })

  it('ends at once for a payment that has ended already', async () => {
    const { payment } = await store.claim(aClaim())
    await end(payment.id, 'settled')
    expect(await store.waitUntilEnded(payment.id, 20_000)).toMatchObject({ state: 'settled' })
  })

  it('returns the current payment after its time limit', async () => {
    const { payment } = await store.claim(aClaim())
    expect(await store.waitUntilEnded(payment.id, 30)).toMatchObject({ state: 'claimed' })
  })

  it('ends with a retryable refusal if a failover lost the row', async () => {
    await expect(store.waitUntilEnded('pay_lost', 30)).rejects.toMatchObject({
      code: 'database_unavailable',
      retryable: true,
    })
  })
})

describe('the payment history of a payer', () => {
  it('counts the failures of the last ten minutes that the payer caused, and all reversals', async () => {
    const payer = addressOf(0x2a)
    expect(await store.standing(payer)).toEqual({ reversed: 0, failed: 0 })
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push((await store.claim(aClaim({ payer }))).payment.id)
    await store.release(ids[0] ?? '', 1, 'no_answer')
    await store.release(ids[1] ?? '', 1, 'insufficient_funds')
    await store.release(ids[2] ?? '', 1, 'authorization_canceled')
    await sql`update app.payment set updated_at = now() - interval '11 minutes' where id = ${ids[2]}`
    await sql`update app.payment set state = 'reversed' where id = ${ids[3]}`
    expect(await store.standing(payer)).toEqual({ reversed: 1, failed: 1 })
  })

  it('counts each failure of the same signature, also failures by a rejected transfer', async () => {
    const payer = addressOf(0x2b)
    const claim = aClaim({ payer })
    for (let round = 1; round <= 3; round += 1) {
      const { mine, payment } = await store.claim(claim)
      expect([mine, payment.claims]).toEqual([true, round])
      await store.release(payment.id, round, 'transaction_failed')
    }
    expect(await store.standing(payer)).toEqual({ reversed: 0, failed: 3 })
  })
})

describe('the proof of a repeat', () => {
  const hashes = ['1'.repeat(64), '2'.repeat(64)]

  it('is stored from the claim on, with all fields of the row', async () => {
    const { payment } = await store.claim(
      aClaim({ repeatKeys: hashes, paymentIdentifier: 'an-identifier-1' }),
    )
    expect(payment).toMatchObject({
      repeatKeys: hashes,
      identifier: 'an-identifier-1',
      isPublic: false,
      laneTxId: null,
    })
    expect(await other.byKey(payment)).toEqual(payment)
  })

  it('belongs to the newest claim of a payment, and the payment stays marked as public', async () => {
    const claim = aClaim({ repeatKeys: hashes })
    const { payment } = await store.claim(claim)
    await store.release(payment.id, payment.claims, 'no_answer')
    await sql`update app.payment set is_public = true where id = ${payment.id}`
    const again = await other.claim({ ...claim, repeatKeys: ['3'.repeat(64)] })
    expect(again).toMatchObject({
      mine: true,
      payment: { repeatKeys: ['3'.repeat(64)], isPublic: true, claims: 2 },
    })
  })
})
