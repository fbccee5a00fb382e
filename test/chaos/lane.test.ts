import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createLaneWorld, eventually, type LaneWorld } from '../support/laneWorld.ts'

describe('a lane', () => {
  let world: LaneWorld
  beforeEach(async () => {
    world = await createLaneWorld(inject('postgresUrl'))
  })
  afterEach(() => world.stop())

  const reach = (ids: readonly number[], state: string) =>
    eventually(async () => {
      await world.mine()
      return (await world.states(ids)).every((one) => one === state)
    }, `${state}: ${ids}`)

  it('sends what is queued, in one transaction each, and tells when that is final', async () => {
    const worker = world.startWorker()
    const ids = [await world.queue(), await world.queue(), await world.queue()]
    await reach(ids, 'final')
    const outcomes = await world.outcomes(ids)
    const sent = await world.onChain()
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
    expect(outcomes.map(({ txHash }) => txHash)).toEqual(sent.map(({ hash }) => hash))
    expect(outcomes.every(({ succeeded }) => succeeded)).toBe(true)
    expect(await world.laneState()).toBe('open')
    await worker.stop()
  })
})
