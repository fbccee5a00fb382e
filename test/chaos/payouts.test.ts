import { type Address, pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createPayoutWorld, type PayoutWorld } from '../support/bridge/payoutWorld.ts'

/** Earning of a referrer from one bridge of these tests: a fifth of the fee. */
const CREDIT_USDC6 = 24_000n

const referrer = (group: number, at: number): Address =>
  pad(toHex(0x5000_0000 + group * 0x1_0000 + at), { size: 20 })
const group = (number: number, size: number): Address[] =>
  Array.from({ length: size }, (_, at) => referrer(number, at))

describe('the daily payout', () => {
  let world: PayoutWorld
  beforeAll(async () => {
    world = await createPayoutWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  const untilRun = async (day: string, state: string) =>
    world.until(async () =>
      (await world.runs()).some((run) => run.day === day && run.state === state),
    )
  const states = async (day: string) => (await world.parts(day)).map(({ state }) => state)
  const untilStates = async (day: string, wanted: readonly string[]) =>
    world.until(async () => String(await states(day)) === String(wanted))
  const payAll = async () => {
    await world.lane.run()
    await world.lane.finish('final')
  }

  it('pays each referrer once after a kill at each crash point', async () => {
    const allReferrers = group(1, 205)
    const underfunded = referrer(2, 0)
    await world.earn(allReferrers)
    await world.earn([underfunded], 40_000n)
    await world.index([...allReferrers, underfunded])

    expect(await world.startWorker(0, 'payout_after_plan').ended).toBe('SIGKILL')
    expect(await world.runs()).toEqual([
      { day: '2026-11-21', state: 'paying', total_usdc: 205n * CREDIT_USDC6, paid_usdc: null },
    ])
    expect(await states('2026-11-21')).toEqual(['planned', 'planned', 'planned'])
    expect(await world.lane.queued()).toHaveLength(0)

    expect(await world.startWorker(0, 'payout_after_chunk').ended).toBe('SIGKILL')
    expect(await states('2026-11-21')).toEqual(['submitted', 'planned', 'planned'])
    expect(await world.lane.queued()).toHaveLength(1)

    const workers = [world.startWorker(0), world.startWorker(0), world.startWorker(0)]
    await untilStates('2026-11-21', ['submitted', 'submitted', 'submitted'])
    expect(await world.lane.queued()).toHaveLength(3)
    await world.lane.run()
    // A transaction in a block counts as paid only when final, because its block may leave the chain.
    expect(await states('2026-11-21')).toEqual(['submitted', 'submitted', 'submitted'])
    await world.lane.finish('final')
    await untilRun('2026-11-21', 'done')
    for (const worker of workers) await worker.stop()

    expect(await world.runs()).toEqual([
      {
        day: '2026-11-21',
        state: 'done',
        total_usdc: 205n * CREDIT_USDC6,
        paid_usdc: 205n * CREDIT_USDC6,
      },
    ])
    for (const text of allReferrers) {
      expect(await world.balanceOf(text)).toBe(CREDIT_USDC6)
      expect(await world.claimable(text)).toBe(0n)
    }
    expect(await world.balanceOf(underfunded)).toBe(0n)
    expect(await world.claimable(underfunded)).toBe(8_000n)
  })

  it('pays the other referrers when the token rejects one, and the rejected referrer keeps the earnings', async () => {
    const three = group(3, 3)
    await world.earn(three)
    await world.index(three)
    await world.blacklist(three[1]!)
    const worker = world.startWorker(1)
    await untilStates('2026-11-22', ['submitted'])
    await payAll()
    await untilRun('2026-11-22', 'done')
    await worker.stop()
    expect(await world.parts('2026-11-22')).toEqual([
      {
        chunk: 0,
        state: 'paid',
        referrers: three,
        paid_usdc: 2n * CREDIT_USDC6,
        refused: [three[1]],
        reason: null,
      },
    ])
    expect(await world.claimable(three[1]!)).toBe(CREDIT_USDC6)
  })

  it('ends at once when the contract owes no referrer the minimum, even if the index differs', async () => {
    await world.index([])
    await world.sql`
      insert into chain.bridge_earning values
      (${world.chainId}, ${world.bridge}, ${referrer(4, 0)}, 1000000, 0)`
    const workers = [world.startWorker(2), world.startWorker(2)]
    await untilRun('2026-11-23', 'done')
    for (const worker of workers) await worker.stop()
    expect((await world.runs()).at(-1)).toEqual({
      day: '2026-11-23',
      state: 'done',
      total_usdc: 0n,
      paid_usdc: 0n,
    })
    expect(await world.lane.queued()).toHaveLength(0)
  })

  it('fails a part that was never in a block, and pays its referrers the next day', async () => {
    const referrer = group(5, 1)
    await world.earn(referrer)
    await world.index(referrer)
    const worker = world.startWorker(3)
    await untilStates('2026-11-24', ['submitted'])
    await world.lane.finish('failed')
    await untilRun('2026-11-24', 'done')
    await worker.stop()
    expect(await world.parts('2026-11-24')).toMatchObject([
      { state: 'failed', reason: 'not_submitted', paid_usdc: 0n },
    ])
    const next = world.startWorker(4)
    await untilStates('2026-11-25', ['submitted'])
    await payAll()
    await untilRun('2026-11-25', 'done')
    await next.stop()
    expect(await world.balanceOf(referrer[0]!)).toBe(CREDIT_USDC6)
  })

  it('fails a part whose transaction reverted', async () => {
    const referrer = group(6, 1)
    await world.earn(referrer)
    await world.index(referrer)
    const worker = world.startWorker(5)
    await untilStates('2026-11-26', ['submitted'])
    await world.sql`update app.lane_tx set gas_limit = 30000 where state = 'queued'`
    await payAll()
    await untilRun('2026-11-26', 'done')
    await worker.stop()
    expect(await world.parts('2026-11-26')).toMatchObject([
      { state: 'failed', reason: 'reverted', paid_usdc: 0n },
    ])
    expect(await world.claimable(referrer[0]!)).toBe(CREDIT_USDC6)
  })
})
