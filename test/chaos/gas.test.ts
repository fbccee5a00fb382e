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
  afterEach(async () => {
    await world.killAll()
    world.setBaseFee(null)
    world.proxy.faults.clear()
  })
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

  describe('with operations that wait for a submitter', () => {
    /** Posts operations without a worker: two take the idle submitters, and the given number waits. */
    const postWaiting = async (name: string, count: number) => {
      world.start()
      await world.open()
      const names = Array.from({ length: count + 2 }, (_, at) => `${name} ${at}`)
      const all = await Promise.all(names.map((wallet) => world.sponsor(wallet)))
      await world.killAll()
      for (const requested of all)
        expect(await world.post(requested)).toMatchObject({ kind: 'posted' })
      return { all, waiting: all.slice(2) }
    }
    /** Returns the distinct transactions of operations. */
    const transactionsOf = async (requests: readonly GasRequest[]) =>
      new Set(await Promise.all(requests.map(async (one) => (await world.row(one)).laneTxId)))
    const expectAllOnce = async (requests: readonly GasRequest[]) => {
      for (const requested of requests) await world.reach(requested, 'executed')
      for (const requested of requests) await expectOnce(requested)
    }

    it('execute each operation of a bundle once after a kill at each crash point, and an invalid operation alone', async () => {
      const before = await world.depositWei()
      const { all, waiting } = await postWaiting('bundled', 5)
      expect([...(await transactionsOf(waiting))]).toEqual([null])
      const [invalid, ...valid] = waiting.toReversed()
      if (invalid === undefined) throw new Error('nothing waits')
      await world.sql`update app.gas_sponsorship set signature = ${`0x${'51'.repeat(65)}`}
        where id = ${invalid.id}`
      const places: readonly CrashPoint[] = [
        'gas_before_bundle',
        'gas_after_bundle',
        'after_sign',
        'after_broadcast',
        'after_receipt',
        'gas_before_judge',
        'gas_after_judge',
      ]
      for (const place of places) await world.killAt(place)
      world.start()
      const executed = all.filter((requested) => requested !== invalid)
      await expectAllOnce(executed)
      expect((await transactionsOf(valid)).size).toBe(1)
      const lost = await world.reach(invalid, 'reverted')
      expect(lost).toMatchObject({ creditUntilSec: null })
      expect(lost.reason).toMatch(/AA24|AA23/)
      expect(await world.executions(invalid)).toEqual([])
      const costs = await Promise.all(
        executed.map(async (requested) => (await world.row(requested)).actualGasCostWei ?? 0n),
      )
      expect(before - (await world.depositWei())).toBe(costs.reduce((sum, cost) => sum + cost))
      await world.expectNoGap()
    })

    it('execute each operation alone, once, after a bundle reverts in its block', async () => {
      const { waiting } = await postWaiting('upset', 4)
      await world.killAt('gas_after_bundle')
      const bundles = await transactionsOf(waiting)
      expect(bundles.size).toBe(1)
      const [broken, ...others] = waiting
      if (broken === undefined) throw new Error('nothing waits')
      // The wallet uses the nonce of its authorization after the simulation.
      await world.chain.rpc('anvil_setNonce', [broken.wallet.address, '0x9'])
      world.start()
      await world.reach(broken, 'reverted')
      await expectAllOnce(others)
      expect((await transactionsOf(waiting)).size).toBe(4)
      const reverted = await world.sql`select 1 from app.lane_tx
        where id = any(${[...bundles]}::bigint[]) and succeeded = false`
      expect(reverted.length).toBe(1)
      expect((await world.row(broken)).reason).toMatch(/sender has no code|AA20/)
      await world.expectNoGap()
    })

    it('execute the other operations of a bundle after a third party executes an operation of the bundle', async () => {
      const { waiting } = await postWaiting('overtaken', 3)
      await world.killAt('gas_after_bundle')
      const [carried, ...others] = waiting
      if (carried === undefined) throw new Error('nothing waits')
      await world.carry(carried)
      await world.mine()
      await world.index.refresh()
      world.start()
      const row = await world.reach(carried, 'external')
      const executions = await world.executions(carried)
      expect(executions.map(({ transactionHash }) => transactionHash)).toEqual([row.txHash])
      await expectAllOnce(others)
      await world.expectNoGap()
    })

    it('execute each operation once after a replacement of the bundle and a reorganisation', async () => {
      const { waiting } = await postWaiting('replaced', 3)
      world.proxy.faults.order({ kind: 'drop' })
      world.start({ isFaulty: true })
      const attempts = async () => {
        const rows = await world.sql`select 1 from app.lane_attempt where not is_cancel
          and lane_tx_id = (select lane_tx_id from app.gas_sponsorship where id = ${waiting[0]!.id})`
        return rows.length
      }
      await world.mineUntil(async () => (await attempts()) > 0, 'signed')
      const { operation } = await world.row(waiting[0]!)
      world.setBaseFee((operation.maxFeePerGas * 21n) / 20n)
      world.proxy.faults.clear()
      await world.mineUntil(async () => (await attempts()) > 1, 'replaced')
      world.setBaseFee(null)
      await expectAllOnce(waiting)
      expect((await transactionsOf(waiting)).size).toBe(1)
      const { blockNumber } = await world.row(waiting[0]!)
      const depth = Number(await world.chain.client.getBlockNumber()) - (blockNumber ?? 0) + 1
      await world.reorg(depth, true)
      const isElsewhere = async () => (await world.row(waiting[0]!)).blockNumber !== blockNumber
      await world.mineUntil(isElsewhere, 'in another block')
      await expectAllOnce(waiting)
      expect((await transactionsOf(waiting)).size).toBe(1)
      await world.expectNoGap()
    })
  })
})
