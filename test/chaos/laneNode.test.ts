import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createLaneWorld, expectSentOnce, type LaneWorld, waitUntil } from '../support/laneWorld.ts'
import { type FaultyRpc, startFaultyRpc } from '../support/startFaultyRpc.ts'

describe('a lane behind a node that fails', () => {
  let world: LaneWorld
  let rpc: FaultyRpc
  beforeEach(async () => {
    world = await createLaneWorld(inject('postgresUrl'))
    rpc = await startFaultyRpc(world.anvil.url)
  })
  afterEach(async () => {
    await world.stop()
    await rpc.close()
  })

  it('waits while the node does not answer, and resumes when the node answers', async () => {
    world.startWorker({ rpcUrl: rpc.url })
    await waitUntil(async () => (await world.laneState()) === 'open', 'open')
    rpc.set('down')
    await waitUntil(async () => (await world.laneState()) === 'unreachable', 'unreachable')
    const id = await world.queue()
    rpc.set(null)
    await world.reach([id], 'mined')
    await expectSentOnce(world, [id])
    await waitUntil(async () => (await world.laneState()) === 'open', 'open again')
  })

  it('passes to a process whose node answers', async () => {
    const first = world.startWorker({ rpcUrl: rpc.url })
    await waitUntil(async () => (await world.laneState()) === 'open', 'open')
    const second = world.startWorker()
    await waitUntil(async () => second.output().includes('lane_standby_started'), 'waits')
    rpc.set('down')
    const ids = [await world.queue(), await world.queue()]
    await waitUntil(async () => second.output().includes('lane_claimed'), 'taken over')
    await world.reach(ids, 'mined')
    await expectSentOnce(world, ids)
    expect(first.hasEnded()).toBe(false)
  })

  it('sends no transaction when a development node answers in place of a real node', async () => {
    rpc.set('down')
    const worker = world.startWorker({ rpcUrl: rpc.url, isDevnet: false })
    const id = await world.queue()
    await waitUntil(async () => (await world.laneState()) === 'unreachable', 'unreachable')
    rpc.set(null)
    await waitUntil(
      async () => worker.output().includes('is a development node'),
      'noticed what node it is',
    )
    expect(await world.states([id])).toEqual(['queued'])
    expect(await world.attemptsOf(id)).toHaveLength(0)
  })

  it('sends each request once when the node accepts a transaction and its answer is lost', async () => {
    world.startWorker({ rpcUrl: rpc.url })
    const forward = world.rpc
    let lost = 0
    rpc.set(({ method, params }) => {
      if (method !== 'eth_sendRawTransaction' || lost > 0) return undefined
      lost += 1
      void forward(method, params)
      return { error: { code: -32603, message: 'upstream timed out' } }
    })
    const ids = [await world.queue(), await world.queue()]
    await world.reach(ids, 'mined')
    await expectSentOnce(world, ids)
    expect(lost).toBe(1)
  })

  it('sends a transaction again when the node reports acceptance and no block holds the transaction', async () => {
    world.startWorker({ rpcUrl: rpc.url })
    let unansweredCount = 0
    rpc.set(({ method }) => {
      if (method !== 'eth_sendRawTransaction' || unansweredCount > 1) return undefined
      unansweredCount += 1
      return { result: `0x${'00'.repeat(32)}` }
    })
    const id = await world.queue()
    await world.become([id], 'sent')
    await world.reach([id], 'mined')
    await expectSentOnce(world, [id])
    expect(unansweredCount).toBe(2)
  })

  it('ignores a receipt whose block is not on the chain', async () => {
    world.startWorker({ rpcUrl: rpc.url })
    const id = await world.queue()
    await world.become([id], 'sent')
    let wrongAnswers = 0
    rpc.set(({ method, params }) => {
      if (method !== 'eth_getTransactionReceipt') return undefined
      wrongAnswers += 1
      return {
        result: {
          transactionHash: params[0],
          blockNumber: '0x0',
          blockHash: `0x${'ab'.repeat(32)}`,
          status: '0x1',
          gasUsed: '0x5208',
          effectiveGasPrice: '0x1',
          logs: [],
        },
      }
    })
    await waitUntil(async () => wrongAnswers > 3, 'lied')
    expect(await world.states([id])).toEqual(['sent'])
    rpc.set(null)
    await world.reach([id], 'mined')
  })
})
