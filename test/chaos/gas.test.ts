import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import type { GasRequest } from '../support/gasWork/gasRequests.ts'
import { createGasWorkWorld, type GasWorkWorld } from '../support/gasWork/gasWorkWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'

describe('sponsor workers that are killed or run in pairs', () => {
  let world: GasWorkWorld
  beforeAll(async () => {
    world = await createGasWorkWorld(inject('postgresUrl'))
  })
  afterEach(() => world.killAll())
  afterAll(() => world.stop())

  /** Expects one execution, in the transaction that the row of the sponsorship names. */
  const expectOnce = async (requested: GasRequest) => {
    const executions = await world.executions(requested)
    const row = await world.row(requested)
    expect(executions.map(({ transactionHash }) => transactionHash)).toEqual([row.txHash])
    expect(row).toMatchObject({ state: 'executed', success: true })
    expect(row.actualGasCostWei).toBe(executions[0]?.args.actualGasCost)
    expect(await world.chain.client.getBalance({ address: requested.wallet.address })).toBe(0n)
  }

  it('sign and record an operation once, and charge the deposit once, after a kill at each crash point', async () => {
    const before = await world.depositWei()
    const requested = await world.ask('killed')
    const places: readonly CrashPoint[] = ['gas_after_ask', 'gas_before_sign', 'gas_after_sign']
    for (const place of places) await world.killAt(place)
    expect(await world.row(requested)).toMatchObject({ state: 'signed' })
    await world.settle(requested)
    for (const place of ['gas_before_judge', 'gas_after_judge'] as const) {
      await world.killAt(place, async () => {
        if ((await world.row(requested)).state !== 'signed') return
        await world.open()
        expect(await world.post(requested)).toMatchObject({ kind: 'posted' })
      })
    }
    world.start()
    await world.reach(requested, 'executed')
    await expectOnce(requested)
    const spent = (await world.row(requested)).actualGasCostWei ?? 0n
    expect(before - (await world.depositWei())).toBe(spent)
    await world.expectNoGap()
  })

  it('sign and record each operation once when two workers run at the same time', async () => {
    const workers = [world.start(), world.start()]
    await world.open()
    const wanted = await Promise.all(
      Array.from({ length: 8 }, (_, at) => world.sponsor(`contested ${at}`)),
    )
    await Promise.all(wanted.map((requested) => world.post(requested)))
    for (const requested of wanted) await world.reach(requested, 'executed')
    for (const requested of wanted) await expectOnce(requested)
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

  it('sign 40 requests, one after another', async () => {
    world.start()
    await world.open()
    for (let at = 0; at < 40; at += 1) {
      const { id } = await world.ask(`quick ${at}`)
      const row = await world.sponsorships.waitUntil(
        id,
        ({ state }) => state !== 'asked',
        PATIENCE_MS,
      )
      expect(row.state).toBe('signed')
    }
  })
})
