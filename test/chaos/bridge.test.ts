import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  type BridgeWorkWorld,
  createBridgeWorkWorld,
  RECEIVE_USDC6,
} from '../support/bridgeWork/bridgeWorkWorld.ts'

describe('bridging', () => {
  let world: BridgeWorkWorld
  beforeAll(async () => {
    world = await createBridgeWorkWorld(inject('postgresUrl'))
  })
  afterEach(async () => {
    world.service.clearFaults()
    await world.killAll()
  })
  afterAll(() => world.stop())

  it('delivers both ways, by the forwarding service', async () => {
    const worker = world.start()
    const there = await world.bridge('there')
    const back = await world.bridge('back', 5042, 8453)
    try {
      await world.reach(there, 'minted')
      await world.reach(back, 'minted')
    } catch (error) {
      process.stdout.write(worker.output())
      throw error
    }
    for (const ask of [there, back]) {
      const row = await world.row(ask)
      expect(row.mint_caller).toBe(world.accounts.forwarder.address)
      const balance = await world.balanceOf(ask.toChainId, ask.payer.address)
      expect(row.received_usdc).toBe(balance)
      expect(balance).toBeGreaterThanOrEqual(RECEIVE_USDC6)
      expect((await world.mintsOf(ask)).length).toBe(1)
    }
  })
})
