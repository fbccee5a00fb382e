import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MAX_BATCH } from '../../core/payments/domain/settlementCalls.ts'
import { int, maybe, text } from '../../core/platform/db/columns.ts'
import {
  type AnsweredPayment,
  createSettlementWorld,
  type SettlementWorld,
} from '../support/settlementWorld.ts'

const FLOOD = 160

describe('a flood of answered payments of a payer whose balance covers one payment', () => {
  let world: SettlementWorld
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  const statesOf = async (payments: readonly AnsweredPayment[]) => {
    const rows = await Promise.all(payments.map((payment) => world.row(payment)))
    return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))
  }

  it('leaves room for the payments of other payers in the next transaction', async () => {
    const [attacker, ...honest] = await world.payers([
      'flooder',
      ...Array.from({ length: 12 }, (_, at) => `behind the flood ${at}`),
    ])
    const flood: AnsweredPayment[] = []
    for (let at = 0; at < FLOOD; at += 1) flood.push(await world.answer(attacker!))
    const payments: AnsweredPayment[] = []
    for (const payer of honest) payments.push(await world.answer(payer))
    await world.submit()
    expect(new Set(await statesOf(payments))).toEqual(new Set(['submitted']))
    const states = await statesOf(flood)
    expect(states.filter((state) => state === 'submitted')).toHaveLength(1)
    await world.lane.run()
    await world.apply()
    expect(new Set(await statesOf(payments))).toEqual(new Set(['settled']))
  })

  it('ends with one charge after three passes', async () => {
    for (let pass = 0; pass < 3; pass += 1) await world.submit()
    const rows = await world.sql({ state: text, reason: maybe(text), count: int })`
      select state, reason, count(*) as count from app.payment
      group by state, reason order by state`
    expect([...rows]).toEqual([
      { state: 'released', reason: 'insufficient_funds', count: FLOOD - 1 },
      { state: 'settled', reason: null, count: 13 },
    ])
  })
})

describe('a hundred wallets, each with a submitted payment and a second payment beyond its balance', () => {
  let world: SettlementWorld
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  it('leave room for the payments of other payers in the next transaction', async () => {
    const attackers = await world.payers(
      Array.from({ length: MAX_BATCH }, (_, at) => `one of a hundred ${at}`),
    )
    for (const attacker of attackers) await world.answer(attacker)
    for (const attacker of attackers) await world.answer(attacker)
    await world.submit()
    expect(await world.lane.queued()).toHaveLength(1)
    const honest = await world.payers(['behind a hundred wallets'])
    const payment = await world.answer(honest[0]!)
    await world.submit()
    expect((await world.row(payment)).state).toBe('submitted')
    expect(await world.lane.queued()).toHaveLength(2)
  })
})
