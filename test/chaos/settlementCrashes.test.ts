import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { text } from '../../core/platform/db/columns.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { aPayer } from '../support/payments/payer.ts'
import {
  type AnsweredPayment,
  createSettlementWorld,
  PRICE_USDC6,
  type SettlementWorld,
} from '../support/settlementWorld.ts'
import { startWorker, type Worker } from '../support/startWorker.ts'

describe('settlement workers that are killed or run in pairs', () => {
  let world: SettlementWorld
  const workers: Worker[] = []
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  })
  afterAll(() => world.stop())

  const start = (crashAt = ''): Worker => {
    const worker = startWorker('test/support/settlementWorker', {
      env: {
        DATABASE_URL: world.databaseUrl,
        RPC_URL: world.chain.url,
        CHAIN_ID: '137',
        CRASH_AT: crashAt,
      },
      showsWarnings: true,
    })
    workers.push(worker)
    return worker
  }
  /** Runs the lane until the condition holds. */
  const runLaneUntil = (condition: () => boolean | Promise<boolean>) =>
    until(async () => {
      await world.lane.run()
      return condition()
    }, PATIENCE_MS)
  const statesOf = async (payments: readonly AnsweredPayment[]) => {
    const rows = await world.sql({ id: text, state: text })`
      select id, state from app.payment where id = any(${payments.map(({ id }) => id)})`
    const byId = new Map(rows.map((row) => [row.id, row.state]))
    return payments.map(({ id }) => byId.get(id))
  }
  const someAnswered = async (name: string) => {
    const names = Array.from({ length: 5 }, (_, at) => `${name} ${at}`)
    const payers = await world.payers(names)
    const payments: AnsweredPayment[] = []
    for (const payer of [...payers, aPayer(`${name}, who is poor`)]) {
      payments.push(await world.answer(payer))
    }
    return payments
  }
  const charged = ['settled', 'settled', 'settled', 'settled', 'settled', 'released']

  it.each<CrashPoint>(['before_submit', 'after_submit', 'before_judge', 'after_judge'])(
    'charge each payment once, and never charge a payer without balance, after a kill at %s',
    async (point) => {
      const before = await world.balanceOf(world.payTo)
      const payments = await someAnswered(`killed at ${point}`)
      const killed = start(point)
      expect(await runLaneUntil(() => killed.hasEnded())).toBe(true)
      expect(await killed.ended).toBe('SIGKILL')
      start()
      const isOver = async () =>
        (await statesOf(payments)).every((state) => state === 'settled' || state === 'released')
      expect(await runLaneUntil(isOver)).toBe(true)
      expect(await statesOf(payments)).toEqual(charged)
      expect(await world.balanceOf(world.payTo)).toBe(before + 5n * PRICE_USDC6)
    },
  )

  it('charge each payment once without a failed transaction when two workers run at the same time', async () => {
    const before = await world.balanceOf(world.payTo)
    start()
    start()
    const payments: AnsweredPayment[] = []
    const payers = await world.payers(Array.from({ length: 40 }, (_, at) => `contested ${at}`))
    for (const payer of payers) payments.push(await world.answer(payer))
    const areSettled = async () => (await statesOf(payments)).every((state) => state === 'settled')
    expect(await runLaneUntil(areSettled)).toBe(true)
    expect(await world.balanceOf(world.payTo)).toBe(before + 40n * PRICE_USDC6)
    const failed = await world.sql`select 1 from app.lane_tx where succeeded is false`
    expect(failed.length).toBe(0)
  })
})
