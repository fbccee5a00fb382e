import { parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  createLaneWorld,
  expectSentOnce,
  FINAL_DEPTH,
  type LaneWorld,
  waitUntil,
} from '../support/laneWorld.ts'
import { startFaultyRpc } from '../support/startFaultyRpc.ts'

/** Covers one transaction at the highest fee of these tests, but not the reserve of an open lane. */
const DUST_ETH = '0.000001'

describe('a lane', () => {
  let world: LaneWorld
  beforeEach(async () => {
    world = await createLaneWorld(inject('postgresUrl'))
  })
  afterEach(() => world.stop())

  it('sends each queued request in one transaction, and records when the transaction is final', async () => {
    const worker = world.startWorker()
    const ids = [await world.queue(), await world.queue(), await world.queue()]
    await world.reach(ids, 'final')
    await expectSentOnce(world, ids)
    expect((await world.outcomes(ids)).every(({ succeeded }) => succeeded)).toBe(true)
    expect(await world.laneState()).toBe('open')
    await worker.stop()
  })

  it.each(['lane_after_claim', 'after_sign', 'after_broadcast', 'after_receipt'])(
    'sends each request exactly once after a kill at %s and a restart',
    async (crashAt) => {
      const worker = world.startWorker({ crashAt })
      const ids = [await world.queue(), await world.queue()]
      await waitUntil(async () => {
        if (crashAt === 'after_receipt') await world.mine()
        return worker.hasEnded()
      }, `killed ${crashAt}`)
      // Postgres releases the lock of the killed session when the server notices the kill. Blocks continue meanwhile.
      await world.mine()
      world.startWorker()
      await world.reach(ids, 'mined')
      await expectSentOnce(world, ids)
      for (const id of ids) {
        // On a slow machine a transaction may be replaced before its block, at the same nonce.
        const places = (await world.attemptsOf(id)).map(({ raw }) => parseTransaction(raw).nonce)
        expect(new Set(places).size).toBe(1)
      }
    },
  )

  it('sends the stored replacement after a kill and a restart', async () => {
    const worker = world.startWorker()
    const id = await world.queue()
    await world.become([id], 'sent')
    await worker.kill()
    const [first] = await world.attemptsOf(id)
    const { account } = world
    const replacement = await account.signTransaction({
      type: 'eip1559',
      chainId: 8453,
      nonce: 0,
      to: '0x00000000000000000000000000000000000c0ffe',
      value: 1n,
      gas: 50_000n,
      maxFeePerGas: first!.max_fee_wei * 2n,
      maxPriorityFeePerGas: first!.priority_fee_wei * 2n,
    })
    await world.saveAttempt(id, replacement, first!.max_fee_wei * 2n)
    world.startWorker()
    await waitUntil(() => world.isPooled(replacement), 'replaced')
    await world.reach([id], 'mined')
    await expectSentOnce(world, [id])
  })

  it('has one writer, and another process becomes the writer after a kill', async () => {
    const workers = [world.startWorker(), world.startWorker()]
    const first = [await world.queue(), await world.queue(), await world.queue()]
    await world.reach(first, 'mined')
    const isWriter = (worker: (typeof workers)[number]) => worker.output().includes('lane_claimed')
    expect(workers.filter(isWriter)).toHaveLength(1)
    await workers.find(isWriter)!.kill()
    const second = [await world.queue(), await world.queue()]
    await world.reach(second, 'mined')
    expect(workers.filter(isWriter)).toHaveLength(2)
    await expectSentOnce(world, [...first, ...second])
  })

  it('stops writing when its session is terminated, and resumes with a new session', async () => {
    const worker = world.startWorker()
    const ids = [await world.queue()]
    await world.become(ids, 'sent')
    await world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'quartet-lane-8453' and datname = current_database()`
    ids.push(await world.queue())
    await world.reach(ids, 'mined')
    await expectSentOnce(world, ids)
    expect(worker.output().split('lane_claimed')).toHaveLength(3)
  })

  it('sends 200 requests in the order of the queue, each mined once', async () => {
    const ids: number[] = []
    for (let count = 0; count < 200; count += 1) ids.push(await world.queue())
    world.startWorker()
    await waitUntil(async () => {
      await world.mine()
      return (await world.states(ids)).every((state) => state === 'mined' || state === 'final')
    }, '200 mined')
    await expectSentOnce(world, ids)
  })

  it('replaces a stuck transaction at the same nonce with fees higher by an eighth', async () => {
    world.startWorker()
    const id = await world.queue()
    await world.become([id], 'sent')
    const [first] = await world.attemptsOf(id)
    // The next blocks cost more than the transaction pays.
    await waitUntil(async () => {
      await world.setBaseFee(first!.max_fee_wei * 2n)
      await world.mine()
      return (await world.attemptsOf(id)).length > 1
    }, 'replaced')
    await world.reach([id], 'mined')
    const attempts = await world.attemptsOf(id)
    const [, second] = attempts
    expect(second!.max_fee_wei * 8n).toBeGreaterThanOrEqual(first!.max_fee_wei * 9n)
    expect(second!.priority_fee_wei * 8n).toBeGreaterThanOrEqual(first!.priority_fee_wei * 9n)
    await expectSentOnce(world, [id])
  })

  it('waits while gas costs more than the cap, and resumes when gas is cheaper', async () => {
    await world.setBaseFee(200_000_000_000n)
    await world.mine()
    world.startWorker({ capGwei: '100' })
    const id = await world.queue()
    await waitUntil(async () => (await world.laneState()) === 'too_dear', 'too dear')
    expect(await world.states([id])).toEqual(['queued'])
    await world.setBaseFee(1_000_000_000n)
    await world.reach([id], 'mined')
    await waitUntil(async () => (await world.laneState()) === 'open', 'open')
  })

  it('marks a transaction as sent when its block leaves the chain, and sends the transaction again', async () => {
    world.startWorker()
    const ids = [await world.queue(), await world.queue()]
    await world.reach(ids, 'mined')
    const before = await world.outcomes(ids)
    await world.unmine(ids)
    await world.mine()
    await waitUntil(
      async () => (await world.states(ids)).every((state) => state === 'sent'),
      'sent again',
    )
    await world.reach(ids, 'final')
    await expectSentOnce(world, ids)
    const after = await world.outcomes(ids)
    expect(after.map(({ txHash }) => txHash)).toEqual(before.map(({ txHash }) => txHash))
    expect(after.map(({ blockHash }) => blockHash)).not.toEqual(
      before.map(({ blockHash }) => blockHash),
    )
  })

  it('detects after a restart that a block left the chain', async () => {
    const worker = world.startWorker()
    const ids = [await world.queue()]
    await world.reach(ids, 'mined')
    await worker.kill()
    await world.unmine(ids)
    await world.mine(2)
    world.startWorker()
    await world.become(ids, 'sent')
    await world.reach(ids, 'mined')
    await expectSentOnce(world, ids)
  })

  it('sends a transaction again when the node dropped it', async () => {
    world.startWorker()
    const ids = [await world.queue(), await world.queue()]
    await world.become(ids, 'sent')
    await world.rpc('anvil_dropAllTransactions', [])
    await world.reach(ids, 'mined')
    await expectSentOnce(world, ids)
  })

  it('assigns another nonce at once when a third party used the nonce before the first send', async () => {
    const rpc = await startFaultyRpc(world.anvil.url)
    try {
      // The node hides the transaction of the third party until the lane has signed.
      rpc.set(({ method }) =>
        method === 'eth_getTransactionCount' ? { result: '0x0' } : undefined,
      )
      await world.sendAsStranger(0)
      await world.mine()
      const worker = world.startWorker({ rpcUrl: rpc.url })
      const id = await world.queue()
      await waitUntil(async () => (await world.attemptsOf(id)).length > 0, 'signed')
      rpc.set(null)
      await world.reach([id], 'mined')
      await expectSentOnce(world, [id], 1)
      expect(worker.output()).toContain('nonce_used_externally')
    } finally {
      await rpc.close()
    }
  })

  it('replaces a nonce that a third party used only when the transaction of the third party is final', async () => {
    world.startWorker()
    const id = await world.queue()
    await world.become([id], 'sent')
    await world.rpc('anvil_dropAllTransactions', [])
    await world.sendAsStranger(0)
    await world.mine()
    const usedAt = await world.client.getBlockNumber()
    await world.reach([id], 'mined')
    await expectSentOnce(world, [id], 1)
    const [outcome] = await world.outcomes([id])
    expect(outcome?.blockNumber).toBeGreaterThan(Number(usedAt) + FINAL_DEPTH)
  })

  it('waits without money, loses no request, and resumes after a top-up', async () => {
    await world.fund(DUST_ETH)
    world.startWorker()
    const ids = [await world.queue(), await world.queue()]
    await waitUntil(async () => (await world.laneState()) === 'low_balance', 'low balance')
    await world.mine(3)
    expect(await world.states(ids)).toEqual(['queued', 'queued'])
    await world.fund('10')
    await world.reach(ids, 'mined')
    await expectSentOnce(world, ids)
    await waitUntil(async () => (await world.laneState()) === 'open', 'open')
  })

  it('fails a request that no block can hold, and sends the requests behind the failed request', async () => {
    world.startWorker()
    const bad = await world.queue({ gasLimit: 20_000n })
    const good = [await world.queue(), await world.queue()]
    await world.reach(good, 'mined')
    const [outcome] = await world.outcomes([bad])
    expect(outcome).toMatchObject({ state: 'failed', txHash: null })
    expect(outcome?.reason).toMatch(/gas/)
    const sent = await world.onChain()
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
    expect(
      sent.filter(({ to }) => to?.toLowerCase() === world.account.address.toLowerCase()),
    ).toHaveLength(1)
  })

  it('fills the nonce of a failed request after a kill and a restart', async () => {
    const rpc = await startFaultyRpc(world.anvil.url)
    try {
      let refused = 0
      rpc.set(({ method }) => {
        if (method !== 'eth_sendRawTransaction') return undefined
        refused += 1
        const message = refused === 1 ? 'intrinsic gas too low' : 'txpool is full'
        return { error: { code: -32000, message } }
      })
      const worker = world.startWorker({ rpcUrl: rpc.url })
      const bad = await world.queue()
      await world.become([bad], 'failed')
      await worker.kill()
      world.startWorker()
      const good = [await world.queue()]
      await world.reach(good, 'mined')
      expect((await world.onChain()).map(({ nonce }) => nonce)).toEqual([0, 1])
      await expectSentOnce(world, good, 1)
    } finally {
      await rpc.close()
    }
  })

  it('fails a request that cannot be signed, and assigns its nonce to the next request', async () => {
    world.startWorker()
    const bad = await world.queue({ to: '0x1234' })
    const good = [await world.queue()]
    await world.reach(good, 'mined')
    expect(await world.outcomes([bad])).toMatchObject([{ state: 'failed', reason: 'unsignable' }])
    await expectSentOnce(world, good)
  })

  it('fills the nonces of transactions that the node dropped', async () => {
    for (const nonce of [0, 1, 2]) await world.sendAsStranger(nonce)
    world.startWorker()
    const ids = [await world.queue()]
    await world.become(ids, 'sent')
    await world.rpc('anvil_dropAllTransactions', [])
    await world.reach(ids, 'mined')
    const sent = await world.onChain()
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3])
    await expectSentOnce(world, ids, 3)
  })
})
