import { type Address, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  CHAIN_ID,
  createLaneWorld,
  expectSentOnce,
  type LaneWorld,
  waitUntil,
} from '../support/laneWorld.ts'
import { startFaultyRpc } from '../support/startFaultyRpc.ts'

const GWEI = 1_000_000_000n

describe('a lane that sends requests with paid fee terms', () => {
  let world: LaneWorld
  beforeEach(async () => {
    world = await createLaneWorld(inject('postgresUrl'))
    await world.setBaseFee(GWEI)
    await world.mine()
  })
  afterEach(() => world.stop())

  /** Raises the base fee, so that no transaction at up to 6 gwei is mined. */
  const raisePrice = async () => {
    await world.setBaseFee(20n * GWEI)
    await world.mine()
  }
  const noncesUsed = async () => (await world.onChain()).map(({ nonce }) => nonce)
  const hasCancel = async (id: number) =>
    (await world.attemptsOf(id)).some(({ is_cancel: isCancel }) => isCancel)

  it('offers the agreed fees, and records the cost of the gas', async () => {
    world.startWorker()
    const id = await world.queue({ terms: await world.terms() })
    await world.reach([id], 'final')
    const [form] = await world.attemptsOf(id)
    expect([form!.max_fee_wei, form!.priority_fee_wei]).toEqual([3n * GWEI, GWEI])
    const [outcome] = await world.outcomes([id])
    const receipt = await world.client.getTransactionReceipt({ hash: outcome!.txHash! })
    expect(outcome).toMatchObject({
      wasCancelled: false,
      gasUsed: receipt.gasUsed,
      gasPriceWei: receipt.effectiveGasPrice,
      l1FeeWei: 0n,
    })
    await expectSentOnce(world, [id])
  })

  it('delegates a wallet and calls the wallet in one transaction of type 4', async () => {
    // Writes 1 into slot 0 of the account that runs this code.
    const implementation: Address = '0x00000000000000000000000000000000000057a7'
    await world.rpc('anvil_setCode', [implementation, '0x600160005500'])
    const wallet = privateKeyToAccount(generatePrivateKey())
    const signed = await wallet.signAuthorization({
      address: implementation,
      chainId: CHAIN_ID,
      nonce: 0,
    })
    const delegation = {
      chainId: CHAIN_ID,
      address: implementation,
      nonce: 0,
      yParity: signed.yParity === 0 ? 0 : 1,
      r: signed.r,
      s: signed.s,
    } as const
    world.startWorker()
    const terms = await world.terms({ delegations: [delegation] })
    const id = await world.queue({ to: wallet.address, valueWei: 0n, gasLimit: 200_000n, terms })
    await world.reach([id], 'mined')
    const [outcome] = await world.outcomes([id])
    expect(outcome).toMatchObject({ succeeded: true, wasCancelled: false })
    const sent = await world.client.getTransaction({ hash: outcome!.txHash! })
    expect(sent.type).toBe('eip7702')
    const code = await world.client.getCode({ address: wallet.address })
    expect(code).toBe(`0xef0100${implementation.slice(2)}`)
    const slot = await world.client.getStorageAt({ address: wallet.address, slot: '0x0' })
    expect(BigInt(slot ?? '0x0')).toBe(1n)
  })

  it('replaces a stuck transaction up to the paid fee cap, never above', async () => {
    world.startWorker()
    const id = await world.queue({ terms: await world.terms() })
    await world.become([id], 'sent')
    await waitUntil(async () => {
      await raisePrice()
      return (await world.attemptsOf(id)).length > 1
    }, 'replaced')
    for (let block = 0; block < 4; block += 1) await raisePrice()
    const fees = (await world.attemptsOf(id)).map(({ max_fee_wei: wei }) => wei)
    expect(fees).toEqual([3n * GWEI, 6n * GWEI])
    expect(await hasCancel(id)).toBe(false)
    await world.setBaseFee(GWEI)
    await world.reach([id], 'mined')
    await expectSentOnce(world, [id])
  })

  it('keeps requests with too low a cap in the queue, and sends the next request', async () => {
    world.startWorker()
    await world.setBaseFee(5n * GWEI)
    await world.mine()
    const cheap = await world.terms({ tip: '0.1', maxFee: '0.5', cap: '1' })
    const held: number[] = []
    for (let count = 0; count < 20; count += 1) held.push(await world.queue({ terms: cheap }))
    const id = await world.queue({ terms: await world.terms({ maxFee: '30', cap: '60' }) })
    await world.become([id], 'sent')
    expect(new Set(await world.states(held))).toEqual(new Set(['queued']))
    await world.setBaseFee(GWEI / 2n)
    await world.reach([id, ...held], 'mined')
    expect(await noncesUsed()).toEqual([id, ...held].map((_, nonce) => nonce))
    const [first] = await world.onChain()
    expect(await world.outcomes([id])).toMatchObject([{ txHash: first?.hash }])
  })

  it('cancels a sent request when the deadline passes, and leaves no nonce gap', async () => {
    world.startWorker()
    const late = await world.queue({ terms: await world.terms({ withinSec: 12 }) })
    const own = await world.queue()
    await world.become([late, own], 'sent')
    await waitUntil(async () => {
      await raisePrice()
      return hasCancel(late)
    }, 'cancelled')
    const next = await world.queue({ terms: await world.terms({ maxFee: '40', cap: '80' }) })
    await world.reach([late, own, next], 'mined')
    expect(await world.outcomes([late, own, next])).toMatchObject([
      { wasCancelled: true, succeeded: true },
      { wasCancelled: false },
      { wasCancelled: false },
    ])
    expect(await noncesUsed()).toEqual([0, 1, 2])
    const forms = await world.attemptsOf(late)
    const cancel = forms.findIndex(({ is_cancel: isCancel }) => isCancel)
    const [old, form] = [forms[cancel - 1]!, forms[cancel]!]
    expect(form.max_fee_wei * 8n).toBeGreaterThanOrEqual(old.max_fee_wei * 9n)
    expect(form.priority_fee_wei * 8n).toBeGreaterThanOrEqual(old.priority_fee_wei * 9n)
  })

  it('fails a queued request when the deadline passes, without a nonce', async () => {
    world.startWorker()
    await raisePrice()
    const id = await world.queue({ terms: await world.terms({ withinSec: 5 }) })
    await waitUntil(async () => {
      await raisePrice()
      return (await world.states([id])).includes('failed')
    }, 'expired')
    expect(await world.outcomes([id])).toMatchObject([
      { state: 'failed', reason: 'expired', wasCancelled: false },
    ])
    expect(await noncesUsed()).toEqual([])
  })

  it('does not send a request that was withdrawn in the queue', async () => {
    const ids = [await world.queue({ terms: await world.terms() }), await world.queue()]
    expect(await world.withdraw(ids[0]!)).toBe(true)
    world.startWorker()
    await world.reach([ids[1]!], 'mined')
    expect(await world.outcomes(ids)).toMatchObject([
      { state: 'failed', reason: 'withdrawn' },
      { wasCancelled: false },
    ])
    expect(await world.withdraw(ids[0]!)).toBe(false)
    expect(await noncesUsed()).toEqual([0])
  })

  it('cancels a request at once that was withdrawn after the send', async () => {
    world.startWorker()
    const ids = [await world.queue({ terms: await world.terms() }), await world.queue()]
    await world.become(ids, 'sent')
    expect(await world.withdraw(ids[0]!)).toBe(true)
    await waitUntil(() => hasCancel(ids[0]!), 'cancelled without a block')
    const form = (await world.attemptsOf(ids[0]!)).at(-1)!
    await waitUntil(() => world.isPooled(form.raw), 'offered')
    await world.reach(ids, 'mined')
    expect(await world.outcomes(ids)).toMatchObject([
      { wasCancelled: true, reason: 'withdrawn' },
      { wasCancelled: false },
    ])
    expect(await noncesUsed()).toEqual([0, 1])
  })

  it('records success when a withdrawn request is mined', async () => {
    const rpc = await startFaultyRpc(world.anvil.url)
    try {
      world.startWorker({ rpcUrl: rpc.url })
      const id = await world.queue({ terms: await world.terms() })
      await world.become([id], 'sent')
      rpc.set(({ method }) =>
        method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : undefined,
      )
      await world.withdraw(id)
      await waitUntil(() => hasCancel(id), 'cancelled')
      await world.reach([id], 'mined')
      const [outcome] = await world.outcomes([id])
      expect(outcome).toMatchObject({ wasCancelled: false, succeeded: true, reason: null })
      rpc.set(null)
      await world.reach([id], 'final')
      expect(await noncesUsed()).toEqual([0])
    } finally {
      await rpc.close()
    }
  })

  it('cancels a request that is at its fee cap and blocks other requests', async () => {
    world.startWorker()
    const underfunded = await world.queue({ terms: await world.terms({ maxFee: '3', cap: '3' }) })
    await world.become([underfunded], 'sent')
    await raisePrice()
    const highFee = await world.queue({ terms: await world.terms({ maxFee: '50', cap: '90' }) })
    await world.become([highFee], 'sent')
    await waitUntil(async () => {
      await raisePrice()
      return hasCancel(underfunded)
    }, 'made way')
    await world.reach([underfunded, highFee], 'mined')
    expect(await world.outcomes([underfunded, highFee])).toMatchObject([
      { wasCancelled: true, reason: 'blocking' },
      { wasCancelled: false },
    ])
    expect(await noncesUsed()).toEqual([0, 1])
  })

  const delegation = {
    chainId: CHAIN_ID,
    address: '0x00000000000000000000000000000000000057a7',
    nonce: 0,
    yParity: 0,
    r: numberToHex(1, { size: 32 }),
    s: numberToHex(1, { size: 32 }),
  } as const
  /** Starts a node that rejects delegations with the given message. */
  const startRefusing = async (message: string) => {
    const rpc = await startFaultyRpc(world.anvil.url)
    rpc.set(({ method, params }) => {
      const isDelegating =
        method === 'eth_sendRawTransaction' && String(params[0]).startsWith('0x04')
      return isDelegating ? { error: { code: -32000, message } } : undefined
    })
    return rpc
  }

  it('cancels a request at once when the node reports another transaction of the delegating wallet', async () => {
    const rpc = await startRefusing('authority already reserved')
    try {
      world.startWorker({ rpcUrl: rpc.url })
      const terms = await world.terms({ delegations: [delegation] })
      const ids = [await world.queue({ terms, gasLimit: 100_000n })]
      await waitUntil(() => hasCancel(ids[0]!), 'cancelled before any block')
      await world.reach(ids, 'mined')
      expect(await world.outcomes(ids)).toMatchObject([
        { wasCancelled: true, reason: 'authority_busy' },
      ])
      expect(await noncesUsed()).toEqual([0])
    } finally {
      await rpc.close()
    }
  })

  it('cancels a request when the node accepts no delegation and other requests wait', async () => {
    const rpc = await startRefusing('in-flight transaction limit reached for delegated accounts')
    try {
      world.startWorker({ rpcUrl: rpc.url })
      const terms = await world.terms({ delegations: [delegation] })
      const ids = [await world.queue({ terms, gasLimit: 100_000n }), await world.queue()]
      await world.reach(ids, 'mined')
      expect(await world.outcomes(ids)).toMatchObject([
        { wasCancelled: true, reason: 'blocking' },
        { wasCancelled: false },
      ])
    } finally {
      await rpc.close()
    }
  })

  it.each(['after_sign', 'after_broadcast'])(
    'uses the nonce of a cancelled request once after a kill at %s of the cancellation and a restart',
    async (crashAt) => {
      const first = world.startWorker()
      const ids = [
        await world.queue({ terms: await world.terms({ withinSec: 3 }) }),
        await world.queue(),
      ]
      await world.become(ids, 'sent')
      await first.kill()
      await world.rpc('anvil_dropAllTransactions', [])
      await world.mine(5)
      const second = world.startWorker({ crashAt })
      await waitUntil(async () => second.hasEnded(), `killed ${crashAt}`)
      expect(await hasCancel(ids[0]!)).toBe(true)
      world.startWorker()
      await world.reach(ids, 'final')
      expect(await world.outcomes(ids)).toMatchObject([
        { wasCancelled: true },
        { wasCancelled: false },
      ])
      expect(await noncesUsed()).toEqual([0, 1])
      const cancels = (await world.attemptsOf(ids[0]!)).filter((form) => form.is_cancel)
      expect(cancels).toHaveLength(1)
    },
  )

  it('sends a cancellation again when its block leaves the chain', async () => {
    world.startWorker()
    const ids = [await world.queue({ terms: await world.terms() }), await world.queue()]
    await world.become(ids, 'sent')
    await world.withdraw(ids[0]!)
    await waitUntil(() => hasCancel(ids[0]!), 'cancelled')
    await world.reach(ids, 'mined')
    await world.unmine(ids)
    await world.mine()
    await world.become(ids, 'sent')
    expect(await world.outcomes([ids[0]!])).toMatchObject([
      { wasCancelled: false, gasPriceWei: null, l1FeeWei: null },
    ])
    await world.reach(ids, 'final')
    expect(await world.outcomes(ids)).toMatchObject([
      { wasCancelled: true },
      { wasCancelled: false },
    ])
    expect(await noncesUsed()).toEqual([0, 1])
  })
})

describe('eight lanes on one chain', () => {
  let world: LaneWorld
  beforeEach(async () => {
    world = await createLaneWorld(inject('postgresUrl'))
  })
  afterEach(() => world.stop())

  it('send 64 requests in parallel, each exactly once and without a nonce gap', async () => {
    const names = ['gas1', 'gas2', 'gas3', 'gas4', 'gas5', 'gas6', 'gas7', 'gas8'] as const
    const lanes = names.map((purpose) => ({ purpose, key: generatePrivateKey() }))
    const addresses = lanes.map(({ key }) => privateKeyToAccount(key).address)
    for (const address of addresses) {
      await world.rpc('anvil_setBalance', [address, numberToHex(10n ** 19n)])
    }
    world.startWorker({ lanes })
    const terms = await world.terms()
    const ids: number[] = []
    for (let count = 0; count < 64; count += 1) {
      const { purpose } = lanes[count % lanes.length]!
      ids.push(await world.queue({ purpose, valueWei: BigInt(count + 1), terms }))
    }
    await world.reach(ids, 'final')
    const sent = await Promise.all(addresses.map((address) => world.onChain(address)))
    for (const entry of sent)
      expect(entry.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const values = sent.flat().map(({ value }) => Number(value))
    expect(values.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1))
    const hashes = new Set<Hex>(sent.flat().map(({ hash }) => hash))
    const outcomes = await world.outcomes(ids)
    expect(outcomes.filter(({ txHash }) => txHash === null || !hashes.has(txHash))).toEqual([])
  })
})
