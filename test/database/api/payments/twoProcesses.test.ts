import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPayments } from '../../../../core/payments/store/createPayments.ts'
import { int, text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import { aGate, type Gate, payFor } from '../../../builders/aGate.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { settleAnswered } from '../../../support/payments/settleAnswered.ts'

const PATH = '/v1/thing/good'

let database: TestDatabase
let sql: Sql
let stores: ReturnType<typeof createPayments>[]
let gates: Gate[]

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  stores = [0, 1].map(() => createPayments({ databaseUrl: database.url, poolSize: 8 }))
})
beforeEach(() => {
  gates = stores.map((store) => aGate({ store, time: { ms: systemClock.nowMs() } }))
})

afterAll(async () => {
  for (const store of stores ?? []) await store.close()
  await sql?.end()
  await database?.drop()
})

const both = (index: number): Gate => {
  const gate = gates[index % 2]
  if (gate === undefined) throw new Error('no gate')
  return gate
}
/** Sends a payment again while the answer is 503, as clients do: many payments wait for few connections. */
const pay = async (gate: Gate, headers: Record<string, string>): Promise<Response> => {
  const answer = await gate.get(PATH, headers)
  return answer.status === 503 ? pay(gate, headers) : answer
}
const runs = () => gates.reduce((sum, gate) => sum + gate.runs, 0)

describe('two api processes over one database', () => {
  it('answer fifty simultaneous repeats of one payment from one computation and one row', async () => {
    const settlements = settleAnswered(sql)
    const { headers, authorization } = await payFor(both(0))
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => pay(both(n), headers)))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    await settlements.close()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(texts)).toEqual(new Set(['{"text":"worth it"}']))
    expect(runs()).toBe(1)
    const rows = await sql({ state: text, claims: int })`
      select state, claims from app.payment where nonce = ${authorization.nonce}`
    expect([...rows]).toEqual([{ state: 'settled', claims: 1 }])
  })

  it('answer a hundred simultaneous payments, each with its own row', async () => {
    const settlements = settleAnswered(sql)
    const payers = Array.from({ length: 100 }, (_, n) => aPayer(`many ${n}`))
    const answers = await Promise.all(
      payers.map(async (payer, n) => {
        const { headers } = await payFor(both(n), { payer })
        return pay(both(n), headers)
      }),
    )
    await settlements.close()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [row] = await sql({ count: int })`
      select count(*) from app.payment
      where payer = any(${payers.map(({ address }) => address)}) and state = 'settled' and claims = 1`
    expect(row?.count).toBe(100)
  })
})
