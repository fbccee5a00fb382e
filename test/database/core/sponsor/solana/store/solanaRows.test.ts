import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aSignature,
  aSolanaQuote,
  LAMPORTS,
  type SolanaRows,
  startSolanaRows,
} from '../../../../../support/solana/solanaRows.ts'

let world: SolanaRows
beforeAll(async () => {
  world = await startSolanaRows()
})
afterAll(() => world?.stop())
beforeEach(() => world.clear())

const past = () => Math.floor(Date.now() / 1_000) - 3_600

describe('quotes of the Solana sponsor', () => {
  it('are valid for their request and amount, and expire', async () => {
    const { rows, work } = world
    const quote = await rows.saveQuote(aSolanaQuote())
    const { requestHash, amountUsdc6 } = quote
    expect(await rows.quoteFor(requestHash)).toEqual(quote)
    expect(await rows.quoteOf({ requestHash, amountUsdc6 })).toEqual(quote)
    expect(await rows.quoteOf({ requestHash, amountUsdc6: amountUsdc6 - 1n })).toBeNull()
    const old = await rows.saveQuote({ ...aSolanaQuote(), expiresAtSec: past() })
    expect(await rows.quoteFor(old.requestHash)).toBeNull()
    expect(await work.sweepQuotes()).toBe(1)
    expect(await rows.quoteFor(requestHash)).toEqual(quote)
  })
})

describe('a request for a Solana sponsorship', () => {
  it('makes one sponsorship per payment, for any number of simultaneous requests', async () => {
    const { rows, pay, work } = world
    const quote = await rows.saveQuote(aSolanaQuote())
    const paymentId = await pay()
    const wanted = await Promise.all(
      Array.from({ length: 12 }, () => rows.request(quote, paymentId)),
    )
    expect(new Set(wanted.map(({ id }) => id)).size).toBe(1)
    expect(await work.requested(10)).toHaveLength(1)
    expect(wanted[0]).toMatchObject({ attempt: 1, state: 'claimed', lamportCap: 10_000n })
  })

  it('makes another sponsorship only after a charged sponsorship failed by a fault of the operator', async () => {
    const { rows, work, requestSponsorship, dueOf, settle } = world
    const { id, paymentId } = await requestSponsorship()
    const quote = await rows.saveQuote(aSolanaQuote())
    await work.sign(await dueOf(id), aSignature(), LAMPORTS)
    const beforeSec = Math.floor(Date.now() / 1_000)
    await settle(paymentId)
    expect((await rows.request(quote, paymentId)).id).toBe(id)
    await work.move(await dueOf(id), 'credited', { reason: 'not_landed' })
    expect((await rows.byId(id))?.creditUntilSec).toBeGreaterThan(beforeSec)
    const next = await rows.request(quote, paymentId)
    expect(next).toMatchObject({ attempt: 2, state: 'claimed' })
    expect((await rows.byId(id))?.creditUntilSec).toBeNull()
  })

  it('has no credit after three posted sponsorships', async () => {
    const { rows, work, requestSponsorship, dueOf, settle } = world
    let { id, paymentId } = await requestSponsorship()
    await settle(paymentId)
    const quote = await rows.saveQuote(aSolanaQuote())
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const signed = aSignature()
      await work.sign(await dueOf(id), signed, LAMPORTS)
      await rows.post({ id, signature: signed.signature, transaction: 'AAAA' })
      await work.move(await dueOf(id), 'credited', { reason: 'not_landed' })
      id = (await rows.request(quote, paymentId)).id
    }
    expect(await rows.byId(id)).toMatchObject({
      attempt: 3,
      state: 'credited',
      creditUntilSec: null,
    })
  })
})

describe('the signing of Solana sponsorships', () => {
  it('reserves the cap, and at most a quarter of the free funds', async () => {
    const { rows, work, requestSponsorship, dueOf, signed } = world
    await signed({ lamportCap: 1_000_000n })
    expect(await rows.reservedLamports()).toBe(1_000_000n)
    const { id } = await requestSponsorship({ lamportCap: 1_000_000n })
    const verdict = await work.sign(await dueOf(id), aSignature(), 5_000_000n)
    expect(verdict).toBe('funds_short')
    expect(await rows.byId(id)).toMatchObject({ state: 'claimed', signature: null })
  })

  it('reserves at most the free funds for simultaneous signatures', async () => {
    const { rows, work, other, requestSponsorship, dueOf } = world
    const wanted = await Promise.all(
      Array.from({ length: 8 }, () => requestSponsorship({ lamportCap: 100_000n })),
    )
    const verdicts = await Promise.all(
      wanted.map(async ({ id }, index) =>
        (index % 2 === 0 ? work : other).sign(await dueOf(id), aSignature(), 1_590_880n),
      ),
    )
    const signed = verdicts.filter((verdict) => verdict === 'signed').length
    // A quarter of 700,000 less the growing reserves is at least 100,000 for four sponsorships.
    expect(signed).toBe(4)
    expect(await rows.reservedLamports()).toBe(400_000n)
  })

  it('delays further sponsorships of a payer until a charge, and delays no other payer', async () => {
    const { rows, work, other, requestSponsorship, dueOf, charge } = world
    const payer = `0x${'0d'.repeat(20)}`
    const cap = { lamportCap: 9_000_000n }
    const mine = [
      await requestSponsorship(cap, payer),
      await requestSponsorship(cap, payer),
      await requestSponsorship(cap, payer),
    ]
    const due = await Promise.all(mine.map(({ id }) => dueOf(id)))
    const verdicts = await Promise.all(
      due.map((entry, n) => (n % 2 === 0 ? work : other).sign(entry, aSignature(), 10n ** 10n)),
    )
    expect(verdicts.toSorted()).toEqual(['changed', 'signed', 'signed'])
    expect(await rows.reservedLamports()).toBe(18_000_000n)
    const waiting = mine[verdicts.indexOf('changed')]
    expect(await work.requested(5)).toEqual([])
    // The delay does not apply to another payer with the same message.
    const others = await requestSponsorship({ ...cap, transaction: waiting?.transaction ?? '' })
    expect((await work.requested(5)).map(({ id }) => id)).toEqual([others.id])
    const signed = mine[verdicts.indexOf('signed')]
    await charge(signed?.paymentId ?? '')
    const [first] = await work.requested(5)
    expect(first?.id).toBe(waiting?.id)
    if (first !== undefined) expect(await work.sign(first, aSignature(), 10n ** 10n)).toBe('signed')
  })

  it('gives the second place to another payer, for any number of sponsorships of the first payer', async () => {
    const { requestSponsorship, work } = world
    const payer = `0x${'0d'.repeat(20)}`
    for (let made = 0; made < 40; made += 1) await requestSponsorship({}, payer)
    const honest = await requestSponsorship()
    expect((await work.requested(32)).map(({ id }) => id).indexOf(honest.id)).toBe(1)
  })

  it('excludes sponsorships of released payments', async () => {
    const { requestSponsorship, work, sql } = world
    for (let made = 0; made < 40; made += 1) await requestSponsorship()
    await sql`update app.payment set state = 'released'`
    const honest = await requestSponsorship()
    expect((await work.requested(32)).map(({ id }) => id)).toEqual([honest.id])
  })

  it('reads requests for a first signature while forty refreshes wait for their blockhashes to expire', async () => {
    const { requestSponsorship, rows, work, signed } = world
    for (let made = 0; made < 40; made += 1) await rows.requestRefresh((await signed()).id)
    const honest = await requestSponsorship()
    const wanted = await work.requested(32)
    expect(wanted[0]?.id).toBe(honest.id)
    expect(wanted).toHaveLength(33)
  })

  it('stores one of two simultaneous signatures, and no signature for a released payment', async () => {
    const { rows, work, other, requestSponsorship, dueOf, sql } = world
    const { id, paymentId } = await requestSponsorship()
    const due = await dueOf(id)
    const verdicts = await Promise.all([
      work.sign(due, aSignature(), LAMPORTS),
      other.sign(due, aSignature(), LAMPORTS),
    ])
    expect(verdicts.toSorted()).toEqual(['changed', 'signed'])
    const released = await requestSponsorship()
    await sql`update app.payment set state = 'released' where id = ${released.paymentId}`
    expect(await work.sign(await dueOf(released.id), aSignature(), LAMPORTS)).toBe('changed')
    expect(await work.move(await dueOf(id), 'void', {})).toBe(false)
    await sql`update app.payment set state = 'released' where id = ${paymentId}`
    expect(await work.move(await dueOf(id), 'void', { reason: 'not_paid' })).toBe(true)
    expect((await rows.byId(id))?.creditUntilSec).toBeNull()
  })

  it('replaces the first signature by a second signature, once, for the same reserve', async () => {
    const { rows, work, dueOf, signed } = world
    const first = await signed()
    await rows.requestRefresh(first.id)
    const fresh = aSignature()
    expect(await work.requested(5)).toHaveLength(1)
    expect(await work.sign(await dueOf(first.id), fresh, 0n)).toBe('signed')
    const row = await rows.byId(first.id)
    expect(row).toMatchObject({ state: 'refreshed', refreshes: 1, signature: fresh.signature })
    expect(await rows.reservedLamports()).toBe(10_000n)
    await rows.requestRefresh(first.id)
    expect(await work.requested(5)).toEqual([])
    const late = { id: first.id, signature: first.signature ?? '', transaction: 'AAAA' }
    expect((await rows.post(late)).state).toBe('refreshed')
    expect((await rows.post({ ...late, signature: fresh.signature })).state).toBe('posted')
  })
})

describe('the return of a Solana sponsorship', () => {
  it('is recorded with the first answer that contains the sponsorship, and starts the time limit of the refresh', async () => {
    const { rows, signed, charge, sql } = world
    const { id, paymentId } = await signed()
    await charge(paymentId)
    const report = (named: string) => rows.markServed(paymentId, Buffer.from(`{"id":"${named}"}`))
    expect(await report(`0x${'77'.repeat(16)}`)).toBe(false)
    expect((await rows.byId(id))?.servedAtSec).toBeNull()
    await Promise.all([report(id), report(id), report(id)])
    const first = (await rows.byId(id))?.servedAtSec ?? 0
    await sql`update app.solana_sponsorship set served_at = served_at - interval '90 seconds'`
    expect(await report(id)).toBe(true)
    const row = await rows.byId(id)
    expect(row?.refreshUntilSec).toBe((row?.servedAtSec ?? 0) + 600)
    expect(row?.servedAtSec).toBe(first - 90)
  })

  it('is never recorded for a credited sponsorship: not before its replacement is requested, and not after the replacement is signed', async () => {
    const { rows, work, dueOf, signed, charge } = world
    const { id, paymentId } = await signed()
    const report = (named: string) => rows.markServed(paymentId, Buffer.from(`{"id":"${named}"}`))
    await charge(paymentId)
    await work.move(await dueOf(id), 'credited', { reason: 'not_served' })
    expect(await report(id)).toBe(false)
    const next = await rows.request(await rows.saveQuote(aSolanaQuote()), paymentId)
    expect(await report(id)).toBe(false)
    await work.sign(await dueOf(next.id), aSignature(), LAMPORTS)
    expect(await report(id)).toBe(false)
    expect(await report(next.id)).toBe(true)
    const all = await Promise.all([id, next.id].map(async (text) => rows.byId(text)))
    expect(all.map((row) => row?.servedAtSec === null)).toEqual([true, false])
  })
})

describe('rows of posted Solana sponsorships', () => {
  it('store the first of two posts', async () => {
    const { rows, signed } = world
    const { id, signature } = await signed()
    const post = { id, signature: signature ?? '' }
    await rows.post({ ...post, transaction: 'AAAA' })
    const again = await rows.post({ ...post, transaction: 'BBBB' })
    expect(again).toMatchObject({ state: 'posted', postedTransaction: 'AAAA' })
  })

  it('store the time of the send and the outcome, and keep the reserve for a while', async () => {
    const { rows, work, dueOf, signed } = world
    const { id, signature } = await signed()
    await rows.post({ id, signature: signature ?? '', transaction: 'AAAA' })
    expect((await dueOf(id)).sentAgoMs).toBeNull()
    const stale = await dueOf(id)
    expect(await work.recordSend(stale)).toBe(true)
    expect(await work.recordSend(stale)).toBe(false)
    expect((await dueOf(id)).sentAgoMs).toBeGreaterThanOrEqual(0)
    const ended = rows.waitUntil(id, ({ state }) => state === 'confirmed', 10_000)
    expect(await work.move(await dueOf(id), 'confirmed', { slot: 77n })).toBe(true)
    expect(await ended).toMatchObject({ state: 'confirmed', slot: 77n, failure: null })
    expect(await work.open()).toEqual([])
    expect(await rows.reservedLamports()).toBe(10_000n)
    await world.sql`update app.solana_sponsorship set ended_at = now() - interval '1 minute'`
    expect(await rows.reservedLamports()).toBe(0n)
  })

  it('are read before rows without a post, the oldest first', async () => {
    const { rows, work, signed } = world
    const all = [await signed(), await signed(), await signed(), await signed()]
    for (const place of [3, 2]) {
      const { id, signature } = all[place] ?? all[0]!
      await rows.post({ id, signature: signature ?? '', transaction: 'AAAA' })
    }
    const order = (await work.open()).map(({ id }) =>
      all.findIndex((dueSolana) => dueSolana.id === id),
    )
    expect(order).toEqual([2, 3, 0, 1])
  })

  it('are counted by state, and record a refusal by the operator', async () => {
    const { rows, work, requestSponsorship, signed } = world
    await requestSponsorship()
    const { id } = await signed()
    await rows.recordOutage(id)
    await rows.countTrialRun(id)
    expect(await rows.byId(id)).toMatchObject({ wasRefusedByUs: true, trialRuns: 1 })
    const counts = await work.counts()
    expect(counts.map(({ state, count }) => [state, count])).toEqual([
      ['claimed', 1],
      ['signed', 1],
    ])
  })
})
