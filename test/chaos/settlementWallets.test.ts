import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MULTICALL3 } from '../../core/payments/domain/settlementCalls.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import type { Payer } from '../support/payments/payer.ts'
import {
  type AnsweredPayment,
  createSettlementWorld,
  type SettlementWorld,
} from '../support/settlementWorld.ts'

/** A wallet that accepts every signature: it returns 0x1626ba7e (ERC-1271) to each call. */
const AGREEING: Hex = '0x631626ba7e60e01b60005260206000f3'
/** A wallet that burns all its gas in an endless loop. */
const BURNING: Hex = '0x5b600056'

describe('settling for payers with code', () => {
  let world: SettlementWorld
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  const stateOf = async (payment: AnsweredPayment) => {
    const { state, reason } = await world.row(payment)
    return reason === null ? state : `${state}: ${reason}`
  }
  const targets = async () => (await world.lane.queued()).map(({ to_address }) => to_address)
  const asWallet = (payer: Payer, signature: Hex): Payer => ({
    ...payer,
    sign: () => Promise.resolve(signature),
  })

  it('sends the unchanged signature of a wallet to the token, in a separate transaction', async () => {
    const payers = await world.payers(['wallet', 'key 1', 'key 2', 'key 3', 'key 4'])
    await world.setCode(payers[0]!.address, AGREEING)
    const payments: AnsweredPayment[] = []
    for (const [at, payer] of payers.entries()) {
      payments.push(await world.answer(at === 0 ? asWallet(payer, `0x${'5a'.repeat(97)}`) : payer))
    }
    await world.submit()
    expect(await targets()).toEqual([MULTICALL3, world.usdc])
    await world.lane.run()
    await world.apply()
    for (const payment of payments) expect(await stateOf(payment)).toBe('settled')
  })

  it('separates a wallet that burns gas from the other payments', async () => {
    const payers = await world.payers(['burner', 'spared 1', 'spared 2', 'spared 3', 'spared 4'])
    await world.setCode(payers[0]!.address, BURNING)
    const payments: AnsweredPayment[] = []
    for (const payer of payers) payments.push(await world.answer(payer))
    await world.submit()
    expect(await targets()).toEqual([MULTICALL3, world.usdc])
    await world.lane.run()
    await world.apply()
    expect(await stateOf(payments[0]!)).toBe('released: transaction_failed')
    for (const payment of payments.slice(1)) expect(await stateOf(payment)).toBe('settled')
  })

  it('charges all other payers in single transactions when a payer burns the gas of their batch', async () => {
    const payers = await world.payers(['late burner', 'hit 1', 'hit 2', 'hit 3', 'hit 4'])
    const payments: AnsweredPayment[] = []
    for (const payer of payers) payments.push(await world.answer(payer))
    await world.submit()
    expect(await targets()).toEqual([MULTICALL3])
    await world.setCode(payers[0]!.address, BURNING)
    await world.lane.run()
    await world.apply()
    expect(await stateOf(payments[1]!)).toBe('answered')
    await expect
      .poll(
        async () => {
          await world.submit()
          return (await targets()).length
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(5)
    expect(new Set(await targets())).toEqual(new Set([world.usdc]))
    await world.lane.run()
    await world.apply()
    expect(await stateOf(payments[0]!)).toBe('released: transaction_failed')
    for (const payment of payments.slice(1)) expect(await stateOf(payment)).toBe('settled')
  })

  it('sends at most six payments of payers with code at a time, in addition to payments of payers without code', async () => {
    const wallets = await world.payers(Array.from({ length: 15 }, (_, n) => `one of many ${n}`))
    const keys = await world.payers(Array.from({ length: 5 }, (_, n) => `key beside many ${n}`))
    const alone: AnsweredPayment[] = []
    for (const wallet of wallets) {
      await world.setCode(wallet.address, AGREEING)
      alone.push(await world.answer(asWallet(wallet, `0x${'5a'.repeat(97)}`)))
    }
    const shared: AnsweredPayment[] = []
    for (const key of keys) shared.push(await world.answer(key))
    const countSubmitted = async () => {
      const states = await Promise.all(alone.map(stateOf))
      return states.filter((state) => state === 'submitted').length
    }
    await world.submit()
    expect(await targets()).toEqual([MULTICALL3, ...Array(6).fill(world.usdc)])
    await world.submit()
    expect(await countSubmitted()).toBe(6)
    for (const payment of shared) expect(await stateOf(payment)).toBe('submitted')
    for (let round = 0; round < 3; round += 1) {
      await world.lane.run()
      await world.apply()
      await world.submit()
    }
    for (const payment of [...alone, ...shared]) expect(await stateOf(payment)).toBe('settled')
  })

  it('releases a payment that no lane could send for a minute', async () => {
    const [payer] = await world.payers(['unsendable'])
    const payment = await world.answer(payer!)
    await world.submit()
    await world.sql`
      update app.payment set claimed_until = now() - interval '2 minutes' where id = ${payment.id}`
    await world.lane.finish('failed')
    await world.apply()
    expect(await stateOf(payment)).toBe('released: transaction_failed')
  })
})
