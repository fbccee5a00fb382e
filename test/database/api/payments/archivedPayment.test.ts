import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveEndedRows } from '../../../../core/archive/store/archiveEndedRows.ts'
import { createPayments } from '../../../../core/payments/store/createPayments.ts'
import { text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { withArchive } from '../../../../core/platform/db/withArchive.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import { aGate, payFor } from '../../../builders/aGate.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { settleAnswered } from '../../../support/payments/settleAnswered.ts'

const PATH = '/v1/thing/good'
const DAY_MS = 86_400_000

let database: TestDatabase
let sql: Sql
let store: ReturnType<typeof createPayments>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  store = createPayments({ databaseUrl: database.url, poolSize: 8 })
})
afterAll(async () => {
  await store?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.payment, app.payment_month`
})

const archive = () =>
  archiveEndedRows({
    sql,
    crashAt: () => undefined,
    afterDays: 35,
    nowMs: systemClock.nowMs(),
    signal: new AbortController().signal,
  })

/** Buys an answer 60 days ago; the payment is final, and its signature is erased. */
async function buyLongAgo() {
  const gate = aGate({ store, time: { ms: systemClock.nowMs() - 60 * DAY_MS } })
  const settlements = settleAnswered(sql)
  const { headers, authorization } = await payFor(gate)
  expect((await gate.get(PATH, headers)).status).toBe(200)
  await settlements.close()
  await sql`update app.payment set is_final = true, signature = '', answer_body = null,
    charged_at = now() - interval '60 days', settled_at = now() - interval '60 days',
    updated_at = now() - interval '60 days'`
  gate.time.ms = systemClock.nowMs()
  const present = async (sent = headers) => {
    const answer = await gate.get(PATH, sent)
    return { status: answer.status, body: await answer.json() }
  }
  const states = async () => {
    const rows = await sql({ state: text })`
      select state from ${withArchive(sql, 'payment')} as p
      where nonce = ${authorization.nonce} order by state`
    return rows.map(({ state }) => state)
  }
  /** Returns headers of a new authorization with the nonce of the first authorization. */
  const resign = async () => {
    const changes = { nonce: authorization.nonce }
    return (await payFor(gate, { changes })).headers
  }
  return { gate, present, states, resign }
}

const usedNonce = async () =>
  ({ kind: 'refused', reason: 'invalid_exact_evm_nonce_already_used' }) as const

describe('a payment that was archived', () => {
  it('returns answer_expired for its authorization before, during and after the move to the archive', async () => {
    const { gate, present, states } = await buyLongAgo()
    const expired = { status: 409, body: expect.objectContaining({ code: 'answer_expired' }) }
    expect(await present()).toEqual(expired)
    const [moved, ...during] = await Promise.all([
      archive(),
      ...Array.from({ length: 20 }, () => present()),
    ])
    expect(moved).toBe(1)
    for (const answer of during) expect(answer).toEqual(expired)
    expect(await present()).toEqual(expired)
    expect(gate.runs).toBe(1)
    expect(await states()).toEqual(['settled'])
  })

  it('cannot be charged again by a new authorization with its nonce, because the chain refuses the nonce', async () => {
    const { gate, present, states, resign } = await buyLongAgo()
    expect(await archive()).toBe(1)
    gate.verdict = usedNonce
    const { status, body } = await present(await resign())
    expect(status).toBe(402)
    expect(body).toMatchObject({ code: 'invalid_exact_evm_nonce_already_used' })
    expect(await states()).toEqual(['settled'])
  })

  it('cannot be charged again after its month was dropped', async () => {
    const { gate, present, states, resign } = await buyLongAgo()
    expect(await archive()).toBe(1)
    await sql`truncate app.payment_month`
    expect(await present()).toMatchObject({
      status: 402,
      body: { code: 'invalid_exact_evm_payload_authorization_valid_before' },
    })
    gate.verdict = usedNonce
    expect(await present(await resign())).toMatchObject({
      status: 402,
      body: { code: 'invalid_exact_evm_nonce_already_used' },
    })
    expect(await states()).toEqual([])
  })
})
