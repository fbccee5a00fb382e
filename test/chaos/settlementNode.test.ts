import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createSettlementChain } from '../../core/payments/store/createSettlementChain.ts'
import { type RpcProxy, startRpcProxy } from '../../devnet/rpcProxy/startRpcProxy.ts'
import { applyPaymentOutcomes } from '../../workers/payments/applyPaymentOutcomes.ts'
import { recheckChain } from '../../workers/payments/recheckChain.ts'
import { submitWaiting } from '../../workers/payments/submitWaiting.ts'
import { submitAuthorization } from '../support/payments/thirdParty.ts'
import { createSettlementWorld, type SettlementWorld } from '../support/settlementWorld.ts'

describe('settling through a faulty node', () => {
  let world: SettlementWorld
  let proxy: RpcProxy
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
    proxy = await startRpcProxy({ upstream: world.url })
  })
  afterAll(async () => {
    await proxy.close()
    await world.stop()
  })
  const chain = () => createSettlementChain({ chainId: 137, rpcUrl: proxy.url })
  const submit = () => submitWaiting(world.deps, chain())
  const apply = async () =>
    applyPaymentOutcomes(world.deps, chain(), await world.settlements.moved(137))
  const stateOf = async (payment: { readonly id: string }) => (await world.row(payment)).state

  it('changes no payment while the node is unreachable, and resumes when the node answers', async () => {
    const [payer] = await world.payers(['silent'], 1n)
    const payment = await world.answer(payer!)
    proxy.intercept(async () => 'cut')
    await expect(submit()).rejects.toMatchObject({ code: 'rpc_unavailable' })
    expect(await stateOf(payment)).toBe('answered')
    proxy.intercept()
    await submit()
    await world.lane.run()
    proxy.intercept(async () => 'cut')
    await expect(apply()).rejects.toMatchObject({ code: 'rpc_unavailable' })
    expect(await stateOf(payment)).toBe('submitted')
    proxy.intercept()
    await apply()
    expect(await world.row(payment)).toMatchObject({
      state: 'released',
      reason: 'insufficient_funds',
    })
  })

  it('settles without a node when the logs of the transaction prove the payment', async () => {
    const [payer] = await world.payers(['proven'])
    const payment = await world.answer(payer!)
    await submit()
    await world.lane.run()
    proxy.intercept(async () => 'cut')
    await apply()
    proxy.intercept()
    expect(await stateOf(payment)).toBe('settled')
  })

  it('rejects a node that lacks the block in which a payment failed', async () => {
    const [payer] = await world.payers(['behind'], 1n)
    const payment = await world.answer(payer!)
    await submit()
    await world.lane.run()
    proxy.intercept(async (call, pass) => {
      const reply = await pass()
      if (call.method !== 'eth_getBlockByNumber') return reply
      if (typeof reply === 'string' || !('result' in reply)) return reply
      return { result: { ...(reply.result as object), number: '0x1' } }
    })
    await expect(apply()).rejects.toMatchObject({ code: 'rpc_unavailable' })
    expect(await stateOf(payment)).toBe('submitted')
    proxy.intercept()
    await apply()
    expect(await stateOf(payment)).toBe('released')
  })

  it('waits for the log of a used authorization before it settles or releases the payment', async () => {
    const [payer] = await world.payers(['unseen'])
    const payment = await world.answer(payer!)
    await submitAuthorization(world.chain, world.accounts.visitors[0]!.address, payment)
    await world.mine()
    proxy.intercept(async (call, pass) => (call.method === 'eth_getLogs' ? { result: [] } : pass()))
    await submit()
    expect(await stateOf(payment)).toBe('answered')
    proxy.intercept()
    await submit()
    expect(await stateOf(payment)).toBe('settled')
  })

  it('settles a released payment when the log of its authorization appears later', async () => {
    const [payer] = await world.payers(['unseen for long'])
    const payment = await world.answer(payer!)
    await submitAuthorization(world.chain, world.accounts.visitors[0]!.address, payment)
    await world.mine()
    proxy.intercept(async (call, pass) => (call.method === 'eth_getLogs' ? { result: [] } : pass()))
    await world.sql`
      update app.payment set updated_at = now() - interval '31 seconds' where id = ${payment.id}`
    await submit()
    expect(await world.row(payment)).toMatchObject({ state: 'released', reason: 'use_unseen' })
    proxy.intercept()
    await recheckChain(world.deps, chain())
    expect(await stateOf(payment)).toBe('settled')
  })
})
