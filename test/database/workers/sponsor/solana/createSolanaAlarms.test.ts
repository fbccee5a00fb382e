import { lamports } from '@solana/kit'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SolanaUnreachable } from '../../../../../core/sponsor/solana/ports.ts'
import { createSolanaAlarms } from '../../../../../workers/sponsor/solana/createSolanaAlarms.ts'
import { createSolanaMetrics } from '../../../../../workers/sponsor/solana/createSolanaMetrics.ts'
import { type SolanaSiteWorld, startSolanaSite } from './solanaSiteWorld.ts'

const SOL = 10n ** 9n

let world: SolanaSiteWorld
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.chain.faults.order(null)
  give(10n * SOL)
  await world.clear()
})

function give(amount: bigint): void {
  const { svm } = world.chain.chain
  const account = svm.getAccount(world.chain.accounts.feePayer.address)
  if (!account.exists) throw new Error('there is no fee payer')
  svm.setAccount({ ...account, lamports: lamports(amount) })
}

/** Creates a worker that watches the fee payer, with its log lines and counts. */
function watcher() {
  const registry = new Registry()
  const reported: object[] = []
  let nowMs = 0
  const note = (fields: object, message: string) => reported.push({ ...fields, message })
  const { watch } = createSolanaAlarms({
    ...world.site,
    metrics: createSolanaMetrics(registry),
    clock: { nowMs: () => nowMs, nowSec: () => Math.floor(nowMs / 1_000) },
    log: { info: note, warn: note, error: note },
  })
  return {
    watch,
    reported,
    later: (ms: number) => {
      nowMs += ms
    },
    figure: async (name: string, alarm?: string) => {
      const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] }
      return values.find(({ labels }) => alarm === undefined || labels['alarm'] === alarm)?.value
    },
  }
}

const needsOperator = (alarm: string) =>
  expect.objectContaining({ alarm, event: 'solana_alarm_raised' })
const isWell = (alarm: string) => ({
  event: 'solana_alarm_resolved',
  alarm,
  message: 'sponsor alarm on Solana resolved',
})

describe('the fee payer of the Solana sponsor', () => {
  it('has metrics for its balance, its reserves and the remaining sponsorships', async () => {
    await world.signedFor(5_000_001n)
    const { watch, figure, reported } = watcher()
    await watch()
    expect(await figure('svc_solana_fee_payer_coins')).toBe(10)
    expect(await figure('svc_solana_reserved_coins')).toBe(0.00001)
    expect(await figure('svc_solana_sponsorships_left')).toBe(999_909)
    expect(reported).toEqual([])
  })

  it('raises an alarm once below a hundred remaining sponsorships, and logs the end once', async () => {
    const { watch, reported, figure } = watcher()
    give(SOL / 10n)
    await watch()
    await watch()
    expect(reported).toEqual([needsOperator('funds_low')])
    expect(await figure('svc_solana_alarm_standing', 'funds_low')).toBe(1)
    expect(await figure('svc_solana_alarms_total', 'funds_low')).toBe(1)
    give(10n * SOL)
    await watch()
    expect(reported).toEqual([needsOperator('funds_low'), isWell('funds_low')])
    expect(await figure('svc_solana_alarm_standing', 'funds_low')).toBe(0)
  })

  it('raises an alarm when the reserves exceed its balance', async () => {
    await world.signedFor(5_000_002n)
    const { watch, reported } = watcher()
    give(895_000n)
    await watch()
    expect(reported).toEqual([needsOperator('funds_low'), needsOperator('overcommitted')])
  })

  it('raises an alarm when a posted transaction is in no block after two minutes', async () => {
    const { id } = await world.signedFor(5_000_003n)
    await world.postedBy(id)
    const { watch, reported } = watcher()
    await world.sql`update app.solana_sponsorship set posted_at = now() - interval '119 seconds'`
    await watch()
    expect(reported).toEqual([])
    await world.sql`update app.solana_sponsorship set posted_at = now() - interval '125 seconds'`
    await watch()
    expect(reported).toEqual([needsOperator('stuck')])
  })

  it('raises an alarm when its node does not answer for a minute, and not for a short failure', async () => {
    const { watch, reported, later } = watcher()
    world.chain.faults.order('busy')
    await expect(watch()).rejects.toThrow(SolanaUnreachable)
    expect(reported).toEqual([])
    later(60_000)
    await expect(watch()).rejects.toThrow(SolanaUnreachable)
    expect(reported).toEqual([needsOperator('node_silent')])
    world.chain.faults.order(null)
    await watch()
    expect(reported).toEqual([needsOperator('node_silent'), isWell('node_silent')])
  })

  it('has a metric for payments with a credit', async () => {
    const { id } = await world.signedFor(5_000_004n)
    await world.sql`update app.solana_sponsorship set state = 'credited' where id = ${id}`
    const { watch, figure } = watcher()
    await watch()
    expect(await figure('svc_solana_open_credits')).toBe(1)
  })
})
