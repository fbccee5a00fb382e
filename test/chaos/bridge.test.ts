import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { until } from '../../supervisor/until.ts'
import {
  AMOUNT_USDC6,
  type BridgeRequest,
  type BridgeWorkWorld,
  createBridgeWorkWorld,
  RECEIVE_USDC6,
} from '../support/bridgeWork/bridgeWorkWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'

describe('bridge workers that are killed or run in pairs', () => {
  let world: BridgeWorkWorld
  beforeAll(async () => {
    world = await createBridgeWorkWorld(inject('postgresUrl'))
  })
  afterEach(async () => {
    world.service.clearFaults()
    await world.killAll()
  })
  afterAll(() => world.stop())

  /** Expects one mint of at least the requested amount, and the exact received amount in the row of the bridge. */
  const expectDelivered = async (request: BridgeRequest) => {
    const row = await world.row(request)
    expect(row.state).toBe('minted')
    const balance = await world.balanceOf(request.toChainId, request.payer.address)
    expect(row.received_usdc).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(RECEIVE_USDC6)
    expect(await world.balanceOf(request.chainId, request.payer.address)).toBe(0n)
    const mints = await world.mintsOf(request)
    expect(mints.map(({ transactionHash }) => transactionHash)).toEqual([row.mint_tx])
    return row
  }
  const mintsQueuedFor = async ({ id }: BridgeRequest) => {
    const rows = await world.sql`
      select 1 from app.lane_tx where purpose = 'mint' and data like ${`%${id.slice(2)}%`}`
    return rows.length
  }

  it('deliver each burn once without a forwarder after a kill at each crash point', async () => {
    world.service.faults.order({ kind: 'forward_never' })
    const there = await world.bridge('there')
    const back = await world.bridge('back', 5042, 8453)
    const run = { selfMintAfterMs: 0 }
    const places: readonly CrashPoint[] = [
      'bridge_before_judge',
      'bridge_after_judge',
      'bridge_after_attestation',
      'bridge_before_mint',
      'bridge_after_mint',
    ]
    for (const place of places) await world.killAt(place, run)
    world.start(run)
    for (const request of [there, back]) {
      await world.reach(request, 'minted')
      const row = await expectDelivered(request)
      expect(row.mint_caller).toBe(world.accounts.bridgeMinter.address)
      expect(await mintsQueuedFor(request)).toBe(1)
    }
  })

  it('pay a refund once and in full after a kill at each crash point of a refund', async () => {
    const request = await world.sign('pushed')
    await world.fund(request.payer, 8453)
    await world.frontRun(request)
    await world.claim(request)
    const thirdParty = await world.sign('a stranger to the api', 5042, 8453)
    await world.fund(thirdParty.payer, 5042)
    await world.frontRun(thirdParty)
    for (const place of ['bridge_before_refund', 'bridge_after_refund'] as const) {
      await world.killAt(place)
    }
    const worker = world.start()
    await world.reach(request, 'refunded')
    await world.mineUntil(
      async () => (await world.refund(thirdParty))?.state === 'refunded',
      'refunded without a bridge',
    )
    expect(await world.refund(request)).toMatchObject({ state: 'refunded' })
    expect(await world.balanceOf(8453, request.payer.address)).toBe(AMOUNT_USDC6)
    expect(await world.balanceOf(5042, thirdParty.payer.address)).toBe(AMOUNT_USDC6)
    expect((await world.mintsOf(request)).length).toBe(0)
    expect(worker.output()).not.toContain('bridge_loop_failed')
  })

  it('deliver each bridge once when two workers and the forwarding service run at the same time', async () => {
    world.start({ selfMintAfterMs: 0 })
    world.start({ selfMintAfterMs: 0 })
    const requests: BridgeRequest[] = []
    for (let at = 0; at < 6; at += 1) {
      requests.push(await world.bridge(`contested there ${at}`))
      requests.push(await world.bridge(`contested back ${at}`, 5042, 8453))
    }
    const pushed = await world.sign('contested and pushed')
    await world.fund(pushed.payer, 8453)
    await world.frontRun(pushed)
    await world.claim(pushed)
    for (const request of requests) await world.reach(request, 'minted')
    for (const request of requests) {
      await expectDelivered(request)
      expect(await mintsQueuedFor(request)).toBeLessThanOrEqual(1)
    }
    await world.reach(pushed, 'refunded')
    expect(await world.balanceOf(8453, pushed.payer.address)).toBe(AMOUNT_USDC6)
  })

  it('send a burn and a mint without waiting for another block', async () => {
    world.service.faults.order({ kind: 'forward_never' })
    world.start({ selfMintAfterMs: 0 })
    const requests: BridgeRequest[] = []
    for (let at = 0; at < 6; at += 1) requests.push(await world.sign(`quick ${at}`))
    for (const request of requests) await world.fund(request.payer, 8453)
    const areOpen = async () =>
      (await world.sql`select 1 from app.lane where state = 'open'`).length === 4
    await world.mineUntil(areOpen, 'lanes open')
    for (const request of requests) {
      await world.claim(request)
      // No block is mined during this wait.
      expect(await until(() => isSent(request, 'lane_tx_id'), PATIENCE_MS)).toBe(true)
      await world.mine()
      expect(await until(() => isSent(request, 'mint_lane_tx_id'), PATIENCE_MS)).toBe(true)
    }
    for (const request of requests) await world.reach(request, 'minted')
  })

  const isSent = async ({ id }: BridgeRequest, lane: 'lane_tx_id' | 'mint_lane_tx_id') => {
    const rows = await world.sql`
      select 1 from app.bridge b join app.lane_attempt a on a.lane_tx_id = b.${world.sql(lane)}
      where b.id = ${id} and a.sent_at is not null`
    return rows.length > 0
  }
})
