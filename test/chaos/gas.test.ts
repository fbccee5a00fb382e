import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import type { GasAsk } from '../support/gasWork/gasAsks.ts'
import { createGasWorkWorld, type GasWorkWorld } from '../support/gasWork/gasWorkWorld.ts'

describe('sponsor workers that are killed or run in pairs', () => {
  let world: GasWorkWorld
  beforeAll(async () => {
    world = await createGasWorkWorld(inject('postgresUrl'))
  })
  afterEach(() => world.killAll())
  afterAll(() => world.stop())

  /** Expects one execution, in the transaction that the row of the sponsorship names. */
  const expectOnce = async (asked: GasAsk) => {
    const executions = await world.executions(asked)
    const row = await world.row(asked)
    expect(executions.map(({ transactionHash }) => transactionHash)).toEqual([row.txHash])
    expect(row).toMatchObject({ state: 'executed', success: true })
    expect(row.actualGasCostWei).toBe(executions[0]?.args.actualGasCost)
    expect(await world.chain.client.getBalance({ address: asked.wallet.address })).toBe(0n)
  }

  it('sign and record an operation once, and charge the deposit once, after a kill at each crash point', async () => {
    const before = await world.depositWei()
    const asked = await world.ask('killed')
    const places: readonly CrashPoint[] = ['gas_after_ask', 'gas_before_sign', 'gas_after_sign']
    for (const place of places) await world.killAt(place)
    expect(await world.row(asked)).toMatchObject({ state: 'signed' })
    await world.settle(asked)
    for (const place of ['gas_before_judge', 'gas_after_judge'] as const) {
      await world.killAt(place, async () => {
        if ((await world.row(asked)).state !== 'signed') return
        await world.open()
        expect(await world.post(asked)).toMatchObject({ kind: 'posted' })
      })
    }
    world.start()
    await world.reach(asked, 'executed')
    await expectOnce(asked)
    const spent = (await world.row(asked)).actualGasCostWei ?? 0n
    expect(before - (await world.depositWei())).toBe(spent)
    await world.expectNoGap()
  })

  it('sign and record each operation once when two workers run at the same time', async () => {
    const workers = [world.start(), world.start()]
    await world.open()
    const asks = await Promise.all(
      Array.from({ length: 8 }, (_, at) => world.sponsor(`contested ${at}`)),
    )
    await Promise.all(asks.map((asked) => world.post(asked)))
    for (const asked of asks) await world.reach(asked, 'executed')
    for (const asked of asks) await expectOnce(asked)
    await world.expectNoGap()
    for (const worker of workers) expect(worker.output()).not.toContain('sponsor_loop_failed')
  })

  it('void a sponsorship whose payment is released, before and after the signature', async () => {
    const early = await world.ask('unpaid early')
    await world.release(early)
    world.start()
    const late = await world.ask('unpaid late')
    await world.reach(late, 'signed')
    const reserved = (await world.sponsorships.submitterState(8453)).reservedWei
    expect(reserved).toBeGreaterThan(0n)
    await world.release(late)
    await world.reach(early, 'void')
    await world.reach(late, 'void')
    expect((await world.sponsorships.submitterState(8453)).reservedWei).toBe(0n)
  })

  it('sign 40 requests, each within 5 s', async () => {
    world.start()
    await world.open()
    for (let at = 0; at < 40; at += 1) {
      const { id } = await world.ask(`quick ${at}`)
      const row = await world.sponsorships.waitUntil(id, ({ state }) => state !== 'asked', 5_000)
      expect(row.state).toBe('signed')
    }
  })
})
