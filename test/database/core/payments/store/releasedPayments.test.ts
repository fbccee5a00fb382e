import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DuePayment } from '../../../../../core/payments/ports.ts'
import { createSettlements } from '../../../../../core/payments/store/createSettlements.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { randomNonce } from '../../../../builders/aClaim.ts'
import { addressOf, USDC } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql
let settlements: ReturnType<typeof createSettlements>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  settlements = createSettlements(database.url)
})
afterAll(async () => {
  await settlements?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.payment`
})

/** Inserts released payments with an answer, whose authorizations end in `lifeSec` seconds. */
async function insertReleased(
  count: number,
  lifeSec: number,
  payer = addressOf(0xabc),
): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: `pay_${randomNonce().slice(2, 34)}`,
    chain_id: 8453,
    token: USDC,
    payer,
    nonce: randomNonce(),
    pay_to: addressOf(0xbee),
    amount_usdc: 40_000n,
    valid_after: 0n,
    valid_before: BigInt(Math.floor(Date.now() / 1000) + lifeSec),
    signature: '0x11',
    wire_version: 2,
    operation: 'getThing',
    request_hash: 'a',
    state: 'released',
    reason: 'insufficient_funds',
    claimed_until: new Date(),
    answer_status: 200,
  }))
  await sql`insert into app.payment ${sql(rows)}`
  return rows.map(({ id }) => id)
}

/** Moves all times of these payments into the past. */
async function age(seconds: number): Promise<void> {
  await sql`
    update app.payment set updated_at = updated_at - make_interval(secs => ${seconds}),
      looked_at = looked_at - make_interval(secs => ${seconds}),
      valid_before = valid_before - ${seconds}::int`
}

const idsOf = (payments: readonly DuePayment[]) => payments.map(({ id }) => id)

describe('released payments with an answer', () => {
  it('are all checked in turn, for any number of payments', async () => {
    const ids = await insertReleased(1_300, 600)
    const seen: string[] = []
    for (let pass = 0; pass < 3; pass += 1) {
      const due = await settlements.releasedDue(8453)
      expect(due.length).toBeLessThanOrEqual(500)
      seen.push(...idsOf(due))
      await settlements.markChecked(due)
    }
    expect(seen.toSorted()).toEqual([...ids].toSorted())
    expect(await settlements.releasedDue(8453)).toEqual([])
  })

  it('do not delay the last check of a payment of another payer, for any number of new payments', async () => {
    const honest = await insertReleased(1, 600, addressOf(0xabd))
    await settlements.markChecked(await settlements.releasedDue(8453))
    await age(700)
    await insertReleased(1_300, 600)
    expect(idsOf(await settlements.releasedDue(8453))).toEqual(expect.arrayContaining([...honest]))
  })

  it('are checked twelve times at most, the last time after their authorization ended', async () => {
    const [id] = await insertReleased(1, 3_600)
    const reads: number[] = []
    for (let minute = 0; minute <= 180; minute += 1) {
      const due = await settlements.releasedDue(8453)
      if (due.length > 0) reads.push(minute)
      expect(idsOf(due)).toEqual(due.length > 0 ? [id] : [])
      await settlements.markChecked(due)
      await age(60)
    }
    expect(reads.length).toBeLessThanOrEqual(12)
    expect(reads.at(-1)).toBeGreaterThanOrEqual(61)
    expect(reads.at(-1)).toBeLessThanOrEqual(63)
  })

  it('stay due until a check is stored, and are due again after another release', async () => {
    const [id] = await insertReleased(1, 600)
    expect(idsOf(await settlements.releasedDue(8453))).toEqual([id])
    const due = await settlements.releasedDue(8453)
    expect(idsOf(due)).toEqual([id])
    await settlements.markChecked(due)
    expect(await settlements.releasedDue(8453)).toEqual([])
    await sql`update app.payment set updated_at = now(), claims = claims + 1`
    expect(idsOf(await settlements.releasedDue(8453))).toEqual([id])
  })

  it('are not checked if they belong to another chain, have no answer, or were cancelled', async () => {
    await insertReleased(3, 600)
    await sql`update app.payment set answer_status = null`
    expect(await settlements.releasedDue(8453)).toEqual([])
    await sql`update app.payment set answer_status = 200, reason = 'authorization_canceled'`
    expect(await settlements.releasedDue(8453)).toEqual([])
    await sql`update app.payment set reason = 'expired'`
    expect(await settlements.releasedDue(137)).toEqual([])
    expect(await settlements.releasedDue(8453)).toHaveLength(3)
  })
})
