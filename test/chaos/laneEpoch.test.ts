import { parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createLaneWorld, expectSentOnce, type LaneWorld, waitUntil } from '../support/laneWorld.ts'

const BATCH = 6
/** Batches of requests in each test. */
const BATCHES = 20

describe('two processes that hold the lock of one lane', () => {
  let world: LaneWorld
  beforeEach(async () => {
    world = await createLaneWorld(inject('postgresUrl'))
  })
  afterEach(() => world.stop())

  const startLeader = (crashAt?: string) =>
    world.startWorker({ grantsEveryLock: true, ...(crashAt === undefined ? {} : { crashAt }) })
  const countOf = (worker: ReturnType<typeof startLeader>, event: string) =>
    worker.output().split(`"event":"${event}"`).length - 1
  const queueBatch = async (ids: number[]) => {
    for (let count = 0; count < BATCH; count += 1) ids.push(await world.queue())
  }
  const expectOneNonceEach = async (ids: readonly number[]) => {
    await expectSentOnce(world, ids)
    for (const id of ids) {
      const nonces = (await world.attemptsOf(id)).map(({ raw }) => parseTransaction(raw).nonce)
      expect(new Set(nonces).size).toBe(1)
    }
  }

  it('replace each other as the writer, and send each request in one transaction with one nonce', async () => {
    const leaders = [startLeader(), startLeader()]
    const ids: number[] = []
    for (let batch = 0; batch < BATCHES; batch += 1) {
      await queueBatch(ids)
      // Each batch waits for a signature of its first request only, so that requests are open when
      // another process takes the lead.
      const first = ids.at(-BATCH)!
      await waitUntil(async () => {
        await world.mine()
        return (await world.attemptsOf(first)).length > 0
      }, `signed: ${first}`)
    }
    await waitUntil(async () => {
      await world.mine()
      return leaders.every((leader) => countOf(leader, 'lane_lead_lost') > 1)
    }, 'both lost the lead twice')
    await queueBatch(ids)
    await world.reach(ids, 'mined')
    await expectOneNonceEach(ids)
    expect(leaders.map((leader) => countOf(leader, 'lane_failed'))).toEqual([0, 0])
  })

  it('send each request once when processes are killed after a claim, a signature and a send', async () => {
    const points = ['after_sign:3', 'after_broadcast:3', 'lane_after_claim:2', 'after_broadcast:2']
    let leaders = [startLeader(points.pop()), startLeader(points.pop())]
    const mineAndReplace = async () => {
      await world.mine()
      leaders = leaders.map((leader) => (leader.hasEnded() ? startLeader(points.pop()) : leader))
    }
    const ids: number[] = []
    for (let batch = 0; batch < BATCHES || points.length > 0; batch += 1) {
      await queueBatch(ids)
      const first = ids.at(-BATCH)!
      await waitUntil(async () => {
        await mineAndReplace()
        return (await world.attemptsOf(first)).length > 0
      }, `signed: ${first}`)
    }
    // Leaders with the last points may still end, so each leader is replaced until every request is mined.
    await waitUntil(async () => {
      await mineAndReplace()
      return (await world.states(ids)).every((state) => state === 'mined' || state === 'final')
    }, 'every request is mined')
    await expectOneNonceEach(ids)
  })
})
