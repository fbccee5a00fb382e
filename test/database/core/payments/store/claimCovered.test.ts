import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredAnswer } from '../../../../../core/payments/ports.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import { int, jsonOf } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
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

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

describe('a claim within a balance', () => {
  const PRICE_USDC6 = 40_000n
  const cover = (prices: bigint, blockNumber = 10, chargedNonces: readonly Hex[] = []) => ({
    balanceUsdc6: prices * PRICE_USDC6,
    blockNumber,
    chargedNonces,
  })
  let payers = 0
  const payerOf = () => {
    payers += 1
    return addressOf(0xc0fe00 + payers)
  }
  const claimOrThrow = async (payer: Address, ...given: Parameters<typeof cover>) => {
    const outcome = await store.claimCovered(aClaim({ payer }), cover(...given))
    if (outcome.kind !== 'claimed') throw new Error(outcome.kind)
    return outcome.payment
  }

  it('succeeds three times among sixteen simultaneous claims over two stores, with a balance for three', async () => {
    const payer = payerOf()
    const outcomes = await Promise.all(
      times(16, (n) => (n % 2 === 0 ? store : other).claimCovered(aClaim({ payer }), cover(3n))),
    )
    const made = outcomes.filter((outcome) => outcome.kind === 'claimed')
    expect(made).toHaveLength(3)
    const [row] = await sql({ count: int })`
      select count(*) as count from app.payment where payer = ${payer}`
    expect(row?.count).toBe(3)
    const refused = outcomes.find((outcome) => outcome.kind === 'uncovered')
    expect(refused?.openNonces.length).toBeGreaterThan(0)
  })

  it.each(['answered', 'submitted'])('counts a payment that is %s', async (state) => {
    const payer = payerOf()
    const { id, nonce } = await claimOrThrow(payer, 1n)
    await sql`update app.payment set state = ${state}, claimed_until = now() where id = ${id}`
    const outcome = await store.claimCovered(aClaim({ payer }), cover(1n))
    expect(outcome).toEqual({ kind: 'uncovered', openNonces: [nonce] })
    expect((await store.claimCovered(aClaim({ payer }), cover(2n))).kind).toBe('claimed')
  })

  it('counts payments charged in a block after the block of the balance, and no earlier payments', async () => {
    const payer = payerOf()
    const { id } = await claimOrThrow(payer, 1n)
    await sql`update app.payment set state = 'settled', block_number = 11 where id = ${id}`
    expect((await store.claimCovered(aClaim({ payer }), cover(1n, 10))).kind).toBe('uncovered')
    expect((await store.claimCovered(aClaim({ payer }), cover(1n, 11))).kind).toBe('claimed')
  })

  it('counts final payments charged in a block after the block of the balance', async () => {
    const payer = payerOf()
    const { id } = await claimOrThrow(payer, 1n)
    await sql`update app.payment set state = 'settled', block_number = 11, is_final = true
      where id = ${id}`
    expect((await store.claimCovered(aClaim({ payer }), cover(1n, 10))).kind).toBe('uncovered')
    expect((await store.claimCovered(aClaim({ payer }), cover(1n, 11))).kind).toBe('claimed')
  })

  it('returns at most fifty open nonces', async () => {
    const payer = payerOf()
    for (let n = 0; n < 60; n += 1) await claimOrThrow(payer, 60n)
    const outcome = await store.claimCovered(aClaim({ payer }), cover(60n))
    if (outcome.kind !== 'uncovered') throw new Error(outcome.kind)
    expect(outcome.openNonces).toHaveLength(50)
  })

  it('excludes payments that the balance no longer includes', async () => {
    const payer = payerOf()
    const { id, nonce } = await claimOrThrow(payer, 1n)
    await sql`update app.payment set state = 'submitted' where id = ${id}`
    const outcome = await store.claimCovered(aClaim({ payer }), cover(1n, 10, [nonce]))
    expect(outcome.kind).toBe('claimed')
  })

  it('excludes expired claims, released payments, other chains and other payers', async () => {
    const payer = payerOf()
    const old = await claimOrThrow(payer, 1n)
    await sql`update app.payment set claimed_until = now() - interval '1 second'
      where id = ${old.id}`
    const released = await claimOrThrow(payer, 1n)
    await store.release(released.id, 1, 'no_answer')
    await store.claim(aClaim({ payer, chainId: 137 }))
    await claimOrThrow(payerOf(), 1n)
    expect((await store.claimCovered(aClaim({ payer }), cover(1n))).kind).toBe('claimed')
  })

  it('ends an expired claim before the balance covers another claim, and the late answer is not stored', async () => {
    const payer = payerOf()
    const old = await claimOrThrow(payer, 1n)
    await sql`update app.payment set claimed_until = now() - interval '1 second'
      where id = ${old.id}`
    await claimOrThrow(payer, 1n)
    expect(await other.storeAnswer(old.id, 1, answer())).toBe(false)
    expect(await store.byId(old.id)).toMatchObject({ state: 'released', reason: 'interrupted' })
  })

  it('counts an expired claim with a stored answer', async () => {
    const payer = payerOf()
    const old = await claimOrThrow(payer, 1n)
    await sql`update app.payment set claimed_until = now() - interval '1 second'
      where id = ${old.id}`
    expect(await other.storeAnswer(old.id, 1, answer())).toBe(true)
    expect((await store.claimCovered(aClaim({ payer }), cover(1n))).kind).toBe('uncovered')
  })

  it('never uses one balance for both a late answer and another claim, in any order', async () => {
    const firsts = { answer: 0, claim: 0 }
    for (let race = 0; race < 100; race += 1) {
      const payer = payerOf()
      const old = await claimOrThrow(payer, 1n)
      await sql`update app.payment set claimed_until = now() - interval '1 second'
        where id = ${old.id}`
      const claiming = () => store.claimCovered(aClaim({ payer }), cover(1n))
      const storing = () => other.storeAnswer(old.id, 1, answer())
      // Both requests are sent at once; each request is first in half of the races.
      const [stored, next] =
        race % 2 === 0
          ? await Promise.all([storing(), claiming()])
          : (await Promise.all([claiming(), storing()])).toReversed()
      const isClaimed = typeof next === 'object' && next.kind === 'claimed'
      expect([race, isClaimed]).toEqual([race, stored !== true])
      firsts[isClaimed ? 'claim' : 'answer'] += 1
    }
    process.stdout.write(`late answers ${firsts.answer}, claims ${firsts.claim}\n`)
  })

  it('counts only open payments of its own token', async () => {
    const payer = payerOf()
    await claimOrThrow(payer, 1n)
    const token = addressOf(0x70c)
    const other = await store.claimCovered(aClaim({ payer, token }), cover(1n))
    expect(other.kind).toBe('claimed')
  })

  it('returns the payment of its own nonce, for any balance', async () => {
    const payer = payerOf()
    const claim = aClaim({ payer })
    await store.claimCovered(claim, cover(1n))
    const again = await other.claimCovered(claim, cover(0n))
    expect(again).toMatchObject({ kind: 'claimed', mine: false, payment: { state: 'claimed' } })
  })

  it('claims its own released payment and its own expired claim again, if the balance covers them', async () => {
    const payer = payerOf()
    const claim = aClaim({ payer })
    const { payment: first } = await store.claim(claim)
    await store.release(first.id, 1, 'no_answer')
    expect((await store.claimCovered(claim, cover(0n))).kind).toBe('uncovered')
    expect(await store.byId(first.id)).toMatchObject({ state: 'released', claims: 1 })
    const second = await store.claimCovered(claim, cover(1n))
    expect(second).toMatchObject({ mine: true, payment: { id: first.id, claims: 2 } })
    await sql`update app.payment set claimed_until = now() - interval '1 second'
      where id = ${first.id}`
    const third = await store.claimCovered(claim, cover(1n))
    expect(third).toMatchObject({ mine: true, payment: { id: first.id, claims: 3 } })
  })

  it('stores the same row with and without a payment identifier, whose claim needs more statements', async () => {
    const payer = payerOf()
    const rowOf = async (identifier: string | null) => {
      const claim = aClaim({ payer, paymentIdentifier: identifier })
      const outcome = await store.claimCovered(claim, cover(2n))
      if (outcome.kind !== 'claimed') throw new Error(outcome.kind)
      const [stored] = await sql({ row: jsonOf<Record<string, unknown>>() })`
        select to_jsonb(payment) - array['id', 'nonce', 'payment_identifier', 'claimed_until',
          'created_at', 'updated_at'] as row
        from app.payment where id = ${outcome.payment.id}`
      return stored?.row
    }
    const usual = await rowOf(null)
    expect(usual).toMatchObject({ payer, state: 'claimed', claims: 1 })
    expect(await rowOf('pay_identifier_00002')).toEqual(usual)
  })

  it('does not use up the payment identifier when it fails', async () => {
    const payer = payerOf()
    const identified = aClaim({ payer, paymentIdentifier: 'pay_identifier_00001' })
    const first = await claimOrThrow(payer, 1n)
    expect((await store.claimCovered(identified, cover(1n))).kind).toBe('uncovered')
    expect(await store.byIdentifier(payer, 'pay_identifier_00001')).toBeNull()
    await store.release(first.id, 1, 'no_answer')
    expect((await store.claimCovered(identified, cover(1n))).kind).toBe('claimed')
  })
})
