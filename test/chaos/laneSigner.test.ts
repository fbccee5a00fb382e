import { parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { lowerAddress } from '../../core/kernel/lowerAddress.ts'
import { createLaneWorld, expectSentOnce, type LaneWorld, waitUntil } from '../support/laneWorld.ts'
import { type FaultySigner, startFaultySigner } from '../support/signing/startFaultySigner.ts'

const NEXT_KEY = `0x${'6b'.repeat(32)}` as const

let world: LaneWorld
let signer: FaultySigner

beforeEach(async () => {
  world = await createLaneWorld(inject('postgresUrl'))
  signer = await startFaultySigner([world.key])
})
afterEach(async () => {
  await world.stop()
  await signer.close()
})

const isUnsigned = () =>
  waitUntil(async () => (await world.laneState()) === 'no_signature', 'no signature')

describe('a lane whose key is held by a signer', () => {
  it('sends each request once, although the process of the lane is killed before and after a signature is stored', async () => {
    const ids = [await world.queue(), await world.queue()]
    for (const crashAt of ['after_sign', 'after_broadcast', 'after_receipt']) {
      const worker = world.startWorker({ signerUrl: signer.url, crashAt })
      await waitUntil(async () => {
        if (crashAt === 'after_receipt') await world.mine()
        return worker.hasEnded()
      }, `killed ${crashAt}`)
    }
    world.startWorker({ signerUrl: signer.url })
    await world.reach(ids, 'mined')
    await expectSentOnce(world, ids)
  })

  it('sends nothing and sells nothing while the signer fails, and sends each request once afterwards', async () => {
    world.startWorker({ signerUrl: signer.url })
    const ids: number[] = []
    for (const fault of [
      'other_content',
      'other_key',
      'garbage',
      'cut_off',
      500,
      401,
      429,
    ] as const) {
      signer.fault = fault
      const id = await world.queue()
      await isUnsigned()
      expect(await world.states([id])).toEqual(['queued'])
      signer.fault = null
      ids.push(id)
      await world.reach([id], 'mined')
      await waitUntil(async () => (await world.laneState()) === 'open', 'open again')
    }
    await expectSentOnce(world, ids)
  })

  it('is closed before the first request while the signer does not answer its check', async () => {
    signer.checkFault = 500
    world.startWorker({ signerUrl: signer.url })
    await isUnsigned()
    expect(signer.asked).toEqual([])
    signer.checkFault = null
    await waitUntil(async () => (await world.laneState()) === 'open', 'open')
  })

  it('keeps a sent transaction when the signer does not sign its cancellation, and the request is mined once', async () => {
    world.startWorker({ signerUrl: signer.url })
    const id = await world.queue({ terms: await world.terms() })
    await world.become([id], 'sent')
    signer.fault = 503
    await world.withdraw(id)
    await isUnsigned()
    await world.reach([id], 'mined')
    await expectSentOnce(world, [id])
    expect(await world.outcomes([id])).toMatchObject([{ wasCancelled: false, succeeded: true }])
  })

  it('is replaced by another key under load: the old key drains, each request is sent once, and no nonce is missing', async () => {
    const next = privateKeyToAccount(NEXT_KEY)
    const address = lowerAddress(next.address)
    await world.rpc('anvil_setBalance', [address, toHex(parseEther('1'))])
    const both = await startFaultySigner([world.key, NEXT_KEY])
    const ids: number[] = []
    const load = async () => {
      for (let count = 0; count < 3; count += 1) ids.push(await world.queue())
    }
    const old = world.startWorker({ signerUrl: both.url })
    await load()
    await world.become(ids, 'sent')
    await load()
    // The new key is added as another process; then the process of the old key starts again and only drains.
    world.startWorker({ signerUrl: both.url, address })
    await old.stop()
    await load()
    const draining = world.startWorker({ signerUrl: both.url, isDraining: true })
    await load()
    await world.reach(ids, 'final')
    await draining.stop()
    await load()
    await world.reach(ids, 'mined')
    const [fromOld, fromNew] = await Promise.all([world.onChain(), world.onChain(address)])
    for (const sent of [fromOld, fromNew]) {
      expect(sent.map(({ nonce }) => nonce)).toEqual(sent.map((_, index) => index))
    }
    const hashes = (await world.outcomes(ids)).map(({ txHash }) => txHash)
    const onChain = [...fromOld, ...fromNew].map(({ hash }) => hash)
    expect(new Set(hashes)).toEqual(new Set(onChain))
    expect([hashes.length, onChain.length]).toEqual([ids.length, ids.length])
    expect(fromOld.length).toBeGreaterThanOrEqual(3)
    expect(fromNew.length).toBeGreaterThanOrEqual(3)
    await both.close()
  })
})
