import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createLaneWorld, eventually, FINAL_DEPTH, type LaneWorld } from '../support/laneWorld.ts'
import { startFaultyRpc } from '../support/startFaultyRpc.ts'

/** Enough for one transaction at the highest fee of these tests, and not for the reserve of an open lane. */
const DUST_ETH = '0.000001'

describe('a lane', () => {
  let world: LaneWorld
  beforeEach(async () => {
    world = await createLaneWorld(inject('postgresUrl'))
  })
  afterEach(() => world.stop())

  /** Mines until every transaction is in a block, or in one that is final. */
  const reach = (ids: readonly number[], state: 'mined' | 'final') =>
    eventually(async () => {
      await world.mine()
      return (await world.states(ids)).every((one) => one === state || one === 'final')
    }, `${state}: ${ids}`)
  /** Waits for a state without a block. */
  const become = (ids: readonly number[], state: string) =>
    eventually(
      async () => (await world.states(ids)).every((one) => one === state),
      `${state}: ${ids}`,
    )
  const attemptsOf = async (id: number) =>
    world.sql<{ raw: string; max_fee_wei: bigint; priority_fee_wei: bigint }[]>`
      select raw, max_fee_wei, priority_fee_wei from app.lane_attempt
      where lane_tx_id = ${id} order by signed_at`
  /** Nonces and hashes of what the chain holds are those of these requests, in their order. */
  const expectOnce = async (ids: readonly number[], firstNonce = 0) => {
    const sent = await world.onChain()
    expect(sent.map(({ nonce }) => nonce)).toEqual(ids.map((_, index) => firstNonce + index))
    const outcomes = await world.outcomes(ids)
    expect(outcomes.map(({ txHash }) => txHash)).toEqual(sent.map(({ hash }) => hash))
  }

  it('sends what is queued, in one transaction each, and tells when that is final', async () => {
    const worker = world.startWorker()
    const ids = [await world.queue(), await world.queue(), await world.queue()]
    await reach(ids, 'final')
    await expectOnce(ids)
    expect((await world.outcomes(ids)).every(({ succeeded }) => succeeded)).toBe(true)
    expect(await world.laneState()).toBe('open')
    await worker.stop()
  })

  it.each(['after_sign', 'after_broadcast', 'after_receipt'])(
    'killed %s, sends each request exactly once after a restart',
    async (crashAt) => {
      const worker = world.startWorker({ crashAt })
      const ids = [await world.queue(), await world.queue()]
      await eventually(async () => {
        if (crashAt === 'after_receipt') await world.mine()
        return worker.hasEnded()
      }, `killed ${crashAt}`)
      // The killed session's lock goes when the server notices; blocks go on meanwhile.
      await world.mine()
      world.startWorker()
      await reach(ids, 'mined')
      await expectOnce(ids)
      for (const id of ids) expect(await attemptsOf(id)).toHaveLength(1)
    },
  )

  it('killed after a replacement was stored, sends that one', async () => {
    const worker = world.startWorker()
    const id = await world.queue()
    await become([id], 'sent')
    await worker.kill()
    const [first] = await attemptsOf(id)
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
    await eventually(() => world.isPooled(replacement), 'replaced')
    await reach([id], 'mined')
    await expectOnce([id])
  })

  it('has one writer, whose place the other process takes when it is killed', async () => {
    const workers = [world.startWorker(), world.startWorker()]
    const first = [await world.queue(), await world.queue(), await world.queue()]
    await reach(first, 'mined')
    const isWriter = (one: (typeof workers)[number]) => one.output().includes('lane taken')
    expect(workers.filter(isWriter)).toHaveLength(1)
    await workers.find(isWriter)!.kill()
    const second = [await world.queue(), await world.queue()]
    await reach(second, 'mined')
    expect(workers.filter(isWriter)).toHaveLength(2)
    await expectOnce([...first, ...second])
  })

  it('stops writing when its session is taken away, and goes on with a new one', async () => {
    const worker = world.startWorker()
    const ids = [await world.queue()]
    await become(ids, 'sent')
    await world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'quartet-lane-8453' and datname = current_database()`
    ids.push(await world.queue())
    await reach(ids, 'mined')
    await expectOnce(ids)
    expect(worker.output().split('lane taken')).toHaveLength(3)
  })

  it('mines 200 requests once each, in the order in which they were asked for', async () => {
    const ids: number[] = []
    for (let count = 0; count < 200; count += 1) ids.push(await world.queue())
    world.startWorker()
    await eventually(
      async () => {
        await world.mine()
        return (await world.states(ids)).every((one) => one === 'mined' || one === 'final')
      },
      '200 mined',
      60_000,
    )
    await expectOnce(ids)
  })

  it('replaces what is stuck at the same nonce, for an eighth more', async () => {
    world.startWorker()
    const id = await world.queue()
    await become([id], 'sent')
    const [first] = await attemptsOf(id)
    // The next blocks cost more than the transaction pays.
    await eventually(async () => {
      await world.setBaseFee(first!.max_fee_wei * 2n)
      await world.mine()
      return (await attemptsOf(id)).length > 1
    }, 'replaced')
    await reach([id], 'mined')
    const attempts = await attemptsOf(id)
    const [, second] = attempts
    expect(second!.max_fee_wei * 8n).toBeGreaterThanOrEqual(first!.max_fee_wei * 9n)
    expect(second!.priority_fee_wei * 8n).toBeGreaterThanOrEqual(first!.priority_fee_wei * 9n)
    await expectOnce([id])
  })

  it('waits while gas costs more than its cap, and goes on when it is cheaper', async () => {
    await world.setBaseFee(200_000_000_000n)
    await world.mine()
    world.startWorker({ capGwei: '100' })
    const id = await world.queue()
    await eventually(async () => (await world.laneState()) === 'too_dear', 'too dear')
    expect(await world.states([id])).toEqual(['queued'])
    await world.setBaseFee(1_000_000_000n)
    await reach([id], 'mined')
    await eventually(async () => (await world.laneState()) === 'open', 'open')
  })

  it('takes a transaction back when its block leaves the chain, and sends it again', async () => {
    world.startWorker()
    const ids = [await world.queue(), await world.queue()]
    await reach(ids, 'mined')
    const before = await world.outcomes(ids)
    await world.rpc('anvil_reorg', [2, []])
    await world.rpc('anvil_dropAllTransactions', [])
    await world.mine()
    await eventually(
      async () => (await world.states(ids)).every((one) => one === 'sent'),
      'sent again',
    )
    await reach(ids, 'final')
    await expectOnce(ids)
    const after = await world.outcomes(ids)
    expect(after.map(({ txHash }) => txHash)).toEqual(before.map(({ txHash }) => txHash))
    expect(after.map(({ blockHash }) => blockHash)).not.toEqual(
      before.map(({ blockHash }) => blockHash),
    )
  })

  it('notices after a restart that a block left the chain', async () => {
    const worker = world.startWorker()
    const ids = [await world.queue()]
    await reach(ids, 'mined')
    await worker.kill()
    await world.rpc('anvil_reorg', [3, []])
    await world.rpc('anvil_dropAllTransactions', [])
    await world.mine(2)
    world.startWorker()
    await become(ids, 'sent')
    await reach(ids, 'mined')
    await expectOnce(ids)
  })

  it('offers a transaction again that the node forgot', async () => {
    world.startWorker()
    const ids = [await world.queue(), await world.queue()]
    await become(ids, 'sent')
    await world.rpc('anvil_dropAllTransactions', [])
    await reach(ids, 'mined')
    await expectOnce(ids)
  })

  it('gives a request another nonce at once when a stranger used its own before it was sent', async () => {
    const rpc = await startFaultyRpc(world.anvil.url)
    try {
      // The node hides what the stranger did until the lane has signed.
      rpc.set(({ method }) =>
        method === 'eth_getTransactionCount' ? { result: '0x0' } : undefined,
      )
      await world.sendAsStranger(0)
      await world.mine()
      const worker = world.startWorker({ rpcUrl: rpc.url })
      const id = await world.queue()
      await eventually(async () => (await attemptsOf(id)).length > 0, 'signed')
      rpc.set(null)
      await reach([id], 'mined')
      await expectOnceBeside([id], 1)
      expect(worker.output()).toContain('a stranger used our nonce')
    } finally {
      await rpc.close()
    }
  })

  it('leaves a nonce that a stranger used only when that is final', async () => {
    world.startWorker()
    const id = await world.queue()
    await become([id], 'sent')
    await world.rpc('anvil_dropAllTransactions', [])
    await world.sendAsStranger(0)
    await world.mine()
    const usedAt = await world.client.getBlockNumber()
    await reach([id], 'mined')
    await expectOnceBeside([id], 1)
    const [outcome] = await world.outcomes([id])
    expect(outcome?.blockNumber).toBeGreaterThan(Number(usedAt) + FINAL_DEPTH)
  })

  it('waits without money, losing nothing, and goes on by itself when there is some', async () => {
    await world.fund(DUST_ETH)
    world.startWorker()
    const ids = [await world.queue(), await world.queue()]
    await eventually(async () => (await world.laneState()) === 'low_balance', 'low balance')
    await world.mine(3)
    expect(await world.states(ids)).toEqual(['queued', 'queued'])
    await world.fund('10')
    await reach(ids, 'mined')
    await expectOnce(ids)
    await eventually(async () => (await world.laneState()) === 'open', 'open')
  })

  it('ends a request that no block can hold, and those behind it go on', async () => {
    world.startWorker()
    const bad = await world.queue({ gasLimit: 20_000n })
    const good = [await world.queue(), await world.queue()]
    await reach(good, 'mined')
    const [outcome] = await world.outcomes([bad])
    expect(outcome).toMatchObject({ state: 'failed', txHash: null })
    expect(outcome?.reason).toMatch(/gas/)
    const sent = await world.onChain()
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
    expect(
      sent.filter(({ to }) => to?.toLowerCase() === world.account.address.toLowerCase()),
    ).toHaveLength(1)
  })

  it('fills the nonces of transactions that vanished', async () => {
    for (const nonce of [0, 1, 2]) await world.sendAsStranger(nonce)
    world.startWorker()
    const ids = [await world.queue()]
    await become(ids, 'sent')
    await world.rpc('anvil_dropAllTransactions', [])
    await reach(ids, 'mined')
    const sent = await world.onChain()
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3])
    await expectOnceBeside(ids, 3)
  })

  describe('behind a node that fails', () => {
    it('waits while it does not answer, and goes on when it does', async () => {
      const rpc = await startFaultyRpc(world.anvil.url)
      try {
        world.startWorker({ rpcUrl: rpc.url })
        await eventually(async () => (await world.laneState()) === 'open', 'open')
        rpc.set('down')
        await eventually(async () => (await world.laneState()) === 'unreachable', 'unreachable')
        const id = await world.queue()
        rpc.set(null)
        await reach([id], 'mined')
        await expectOnce([id])
        await eventually(async () => (await world.laneState()) === 'open', 'open again')
      } finally {
        await rpc.close()
      }
    })

    it('sends once what it took while its answer was lost', async () => {
      const rpc = await startFaultyRpc(world.anvil.url)
      try {
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
        await reach(ids, 'mined')
        await expectOnce(ids)
        expect(lost).toBe(1)
      } finally {
        await rpc.close()
      }
    })

    it('does not believe that it accepted what is in no block, and offers it again', async () => {
      const rpc = await startFaultyRpc(world.anvil.url)
      try {
        world.startWorker({ rpcUrl: rpc.url })
        let swallowed = 0
        rpc.set(({ method }) => {
          if (method !== 'eth_sendRawTransaction' || swallowed > 1) return undefined
          swallowed += 1
          return { result: `0x${'00'.repeat(32)}` }
        })
        const id = await world.queue()
        await become([id], 'sent')
        await reach([id], 'mined')
        await expectOnce([id])
        expect(swallowed).toBe(2)
      } finally {
        await rpc.close()
      }
    })

    it('does not believe a receipt whose block the chain does not have', async () => {
      const rpc = await startFaultyRpc(world.anvil.url)
      try {
        world.startWorker({ rpcUrl: rpc.url })
        const id = await world.queue()
        await become([id], 'sent')
        let lies = 0
        rpc.set(({ method, params }) => {
          if (method !== 'eth_getTransactionReceipt') return undefined
          lies += 1
          return {
            result: {
              transactionHash: params[0],
              blockNumber: '0x0',
              blockHash: `0x${'ab'.repeat(32)}`,
              status: '0x1',
              gasUsed: '0x5208',
              logs: [],
            },
          }
        })
        await eventually(async () => lies > 3, 'lied')
        expect(await world.states([id])).toEqual(['sent'])
        rpc.set(null)
        await reach([id], 'mined')
      } finally {
        await rpc.close()
      }
    })
  })

  /** As `expectOnce`, when a stranger's transactions have the nonces before. */
  async function expectOnceBeside(ids: readonly number[], firstNonce: number): Promise<void> {
    const sent = (await world.onChain()).filter(({ nonce }) => nonce >= firstNonce)
    expect(sent.map(({ nonce }) => nonce)).toEqual(ids.map((_, index) => firstNonce + index))
    const outcomes = await world.outcomes(ids)
    expect(outcomes.map(({ txHash }) => txHash)).toEqual(sent.map(({ hash }) => hash))
  }
})
