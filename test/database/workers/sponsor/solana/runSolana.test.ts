import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LogFields } from '../../../../../core/kernel/logger.ts'
import { until } from '../../../../../supervisor/until.ts'
import { runSolana } from '../../../../../workers/sponsor/solana/runSolana.ts'
import { solanaJobs } from '../../../../../workers/sponsor/solana/solanaJobs.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'
import { AMOUNT_USDC6, type SolanaSiteWorld, startSolanaSite } from './solanaSiteWorld.ts'

let world: SolanaSiteWorld
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())

describe('runSolana', () => {
  it('signs, sends and ends requests, through outages of its node, until the signal', async () => {
    const { site, requestSponsorship, settle, postedBy, rowOf, chain, pass, events } = world
    const reported: string[] = []
    const ending = new AbortController()
    const log = { ...site.log, warn: ({ event }: LogFields) => reported.push(event) }
    const running = runSolana({ ...site, log }, { signal: ending.signal })
    chain.faults.order('unhealthy')
    const { id, paymentId } = await requestSponsorship(AMOUNT_USDC6 + 7n)
    expect(await until(() => reported.length > 0, PATIENCE_MS)).toBe(true)
    chain.faults.order(null)
    expect(await until(async () => (await rowOf(id)).state === 'signed', PATIENCE_MS)).toBe(true)
    await settle(paymentId)
    await postedBy(id)
    expect(await until(async () => (await rowOf(id)).state === 'sent', PATIENCE_MS)).toBe(true)
    await pass(3)
    expect(await until(async () => (await rowOf(id)).state === 'confirmed', PATIENCE_MS)).toBe(true)
    ending.abort()
    await running
    expect(events).toEqual(['signed', 'sent', 'confirmed'])
    expect(reported).toContain('solana_loop_paused')
  })

  it('sweeps quotes that can no longer be paid', async () => {
    const { site, sql } = world
    await sql`update app.solana_quote set expires_at = now() - interval '2 days'`
    await sql`update app.solana_sponsorship set created_at = now() - interval '2 days'`
    const [sweep] = solanaJobs(site)
    await sweep.run()
    expect(await sql`select 1 from app.solana_quote`).toHaveLength(0)
  })
})
