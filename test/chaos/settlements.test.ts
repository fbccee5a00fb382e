import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MULTICALL3 } from '../../core/payments/domain/settlementCalls.ts'
import { bytes, maybe, text } from '../../core/platform/db/columns.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { submitAuthorization, submitCancellation } from '../support/payments/thirdParty.ts'
import {
  type AnsweredPayment,
  createSettlementWorld,
  PRICE_USDC6,
  type SettlementWorld,
} from '../support/settlementWorld.ts'

describe('settling', () => {
  let world: SettlementWorld
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  const statesOf = async (payments: readonly AnsweredPayment[]) => {
    const rows = []
    for (const payment of payments) rows.push(await world.row(payment))
    return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))
  }
  const answerAll = async (prefix: string, count: number) => {
    const payers = await world.payers(Array.from({ length: count }, (_, at) => `${prefix} ${at}`))
    const payments: AnsweredPayment[] = []
    for (const payer of payers) payments.push(await world.answer(payer))
    return { payers, payments }
  }

  it('charges a single payment by a direct transaction, and marks the payment when the transaction is final', async () => {
    const { payments } = await answerAll('lone', 1)
    const before = await world.balanceOf(world.payTo)
    await world.submit()
    const queued = await world.lane.queued()
    expect(queued.map(({ to_address }) => to_address)).toEqual([world.usdc])
    expect(await statesOf(payments)).toEqual(['submitted'])
    await world.lane.run()
    await world.apply()
    expect(await world.row(payments[0]!)).toMatchObject({ state: 'settled', is_final: false })
    expect(await world.balanceOf(world.payTo)).toBe(before + PRICE_USDC6)
    await world.lane.finish('final')
    await world.recheck()
    expect(await world.row(payments[0]!)).toMatchObject({ state: 'settled', is_final: true })
  })

  it('sends three waiting payments in single transactions, and four in one batch', async () => {
    for (const [count, targets] of [
      [3, [world.usdc, world.usdc, world.usdc]],
      [4, [MULTICALL3]],
    ] as const) {
      const { payments } = await answerAll(`several ${count}`, count)
      await world.submit()
      expect((await world.lane.queued()).map(({ to_address }) => to_address)).toEqual(targets)
      await world.lane.run()
      await world.apply()
      expect(new Set(await statesOf(payments))).toEqual(new Set(['settled']))
    }
  })

  it('charges every payer of a batch except a payer without balance', async () => {
    const { payers, payments } = await answerAll('poisoned', 6)
    await world.submit()
    await world.drain(payers[2]!, PRICE_USDC6)
    const before = await world.balanceOf(world.payTo)
    await world.lane.run()
    await world.apply()
    expect(await statesOf(payments)).toEqual([
      'settled',
      'settled',
      'released: insufficient_funds',
      'settled',
      'settled',
      'settled',
    ])
    expect(await world.balanceOf(world.payTo)).toBe(before + 5n * PRICE_USDC6)
  })

  it('spends gas on one of ten payments when the balance of their payer covers one payment', async () => {
    const [payer] = await world.payers(['overspender'])
    const payments: AnsweredPayment[] = []
    for (let at = 0; at < 10; at += 1) payments.push(await world.answer(payer!))
    await world.submit()
    await world.submit()
    expect(await world.lane.queued()).toHaveLength(1)
    expect(new Set(await statesOf(payments.slice(1)))).toEqual(new Set(['answered']))
    await world.lane.run()
    await world.apply()
    await world.submit()
    expect(await world.lane.queued()).toHaveLength(0)
    expect(await statesOf(payments)).toEqual([
      'settled',
      ...Array.from({ length: 9 }, () => 'released: insufficient_funds'),
    ])
  })

  it('sends a payment again in a single transaction after a batch skipped the payment', async () => {
    const { payers, payments } = await answerAll('refilled', 4)
    await world.submit()
    await world.drain(payers[0]!, PRICE_USDC6)
    await world.lane.run()
    await world.payers(['refilled 0'])
    await world.apply()
    expect(await statesOf(payments)).toEqual(['answered', 'settled', 'settled', 'settled'])
    await expect
      .poll(
        async () => {
          await world.submit()
          return (await world.lane.queued()).map(({ to_address }) => to_address)
        },
        { timeout: PATIENCE_MS },
      )
      .toEqual([world.usdc])
    await world.lane.run()
    await world.apply()
    expect(await statesOf(payments.slice(0, 1))).toEqual(['settled'])
  })

  it.each(['before', 'after'] as const)(
    'settles a payment that a third party submitted %s the operator',
    async (moment) => {
      const [payer] = await world.payers([`preempted ${moment}`])
      const payment = await world.answer(payer!)
      const preempt = () =>
        submitAuthorization(world.chain, world.accounts.visitors[0]!.address, payment)
      const hash = moment === 'before' ? await preempt() : undefined
      if (hash !== undefined) await world.mine()
      await world.submit()
      const ownTransactions = await world.lane.queued()
      expect(ownTransactions.length).toBe(moment === 'before' ? 0 : 1)
      const foreignHash = hash ?? (await preempt())
      await world.lane.run()
      await world.apply()
      expect(await world.row(payment)).toMatchObject({
        state: 'settled',
        tx_hash: foreignHash,
        lane_tx_id: null,
      })
      expect(await world.balanceOf(payer!.address)).toBe(0n)
    },
  )

  it('settles a released payment when a third party charges the authorization later', async () => {
    const { payers, payments } = await answerAll('late stranger', 1)
    await world.drain(payers[0]!, PRICE_USDC6)
    await world.submit()
    await world.lane.run()
    await world.apply()
    await world.recheck()
    expect(await statesOf(payments)).toEqual(['released: insufficient_funds'])
    await world.payers(['late stranger 0'])
    const from = world.accounts.visitors[0]!.address
    const hash = await submitAuthorization(world.chain, from, payments[0]!)
    await world.mine()
    // The last check was a moment ago. The next check is due after 60 s.
    await world.sql`update app.payment set looked_at = looked_at - interval '1 minute'`
    await world.recheck()
    expect(await world.row(payments[0]!)).toMatchObject({ state: 'settled', tx_hash: hash })
  })

  it('releases a payment without a charge when its payer cancelled the authorization', async () => {
    const [payer] = await world.payers(['canceller'])
    const payment = await world.answer(payer!)
    await world.submit()
    const signature = await payer!.signCancellation(world.token, payment.authorization.nonce)
    const from = world.accounts.visitors[0]!.address
    await submitCancellation(world.chain, from, { ...payment, signature })
    await world.lane.run()
    await world.apply()
    expect(await statesOf([payment])).toEqual(['released: authorization_canceled'])
    expect(await world.balanceOf(payer!.address)).toBe(PRICE_USDC6)
  })

  it('releases a payment when its payer used the authorization for another recipient', async () => {
    const [payer] = await world.payers(['two-faced'])
    const payment = await world.answer(payer!)
    await world.submit()
    const authorization = { ...payment.authorization, to: world.accounts.feeSink.address }
    const signature = await payer!.sign(world.token, authorization)
    const from = world.accounts.visitors[0]!.address
    await submitAuthorization(world.chain, from, { ...payment, authorization, signature })
    await world.lane.run()
    await world.apply()
    expect(await statesOf([payment])).toEqual(['released: authorization_used'])
  })

  it('releases a payment without a charge when the token blacklisted the payer', async () => {
    const [payer] = await world.payers(['blacklisted'])
    const payment = await world.answer(payer!)
    await world.submit()
    await world.blacklist(payer!.address)
    await world.lane.run()
    await world.apply()
    expect(await statesOf([payment])).toEqual(['released: blacklisted'])
  })

  it('releases without submission a payment that expires before a block can hold it', async () => {
    const [payer] = await world.payers(['late'])
    const validBeforeSec = BigInt(Math.floor(Date.now() / 1000) + 3)
    const payment = await world.answer(payer!, { validBeforeSec })
    await world.submit()
    expect(await world.lane.queued()).toEqual([])
    expect(await statesOf([payment])).toEqual(['released: expired'])
  })

  it('releases without a charge a payment that expires while its transaction waits', async () => {
    const [payer] = await world.payers(['slow'])
    const validBeforeSec = BigInt((await world.now()) + 600)
    const payment = await world.answer(payer!, { validBeforeSec })
    await world.submit()
    await world.lane.send()
    await world.mine(Number(validBeforeSec) + 1)
    await world.lane.record()
    await world.apply()
    expect(await statesOf([payment])).toEqual(['released: expired'])
  })

  describe('when a block leaves the chain', () => {
    it('waits for the transaction to return, and charges the payment once', async () => {
      const { payers, payments } = await answerAll('reorganised', 1)
      await world.submit()
      await world.lane.run()
      await world.apply()
      const first = await world.row(payments[0]!)
      expect(first.state).toBe('settled')
      await world.reorg(1)
      await world.lane.unmine()
      await world.apply()
      expect(await world.row(payments[0]!)).toMatchObject({ state: 'submitted', tx_hash: null })
      expect(await world.balanceOf(payers[0]!.address)).toBe(PRICE_USDC6)
      await world.lane.run()
      await world.apply()
      const again = await world.row(payments[0]!)
      expect(again.state).toBe('settled')
      expect(again.block_hash).not.toBe(first.block_hash)
      expect(await world.balanceOf(payers[0]!.address)).toBe(0n)
    })

    it('detects a transaction that moved to another block between two checks', async () => {
      const { payments } = await answerAll('moved', 1)
      await world.submit()
      await world.lane.run()
      await world.apply()
      await world.reorg(1)
      await world.lane.unmine()
      await world.lane.run()
      await world.recheck()
      await world.apply()
      const [transaction] = await world.sql({ block_hash: text })`
        select block_hash from app.lane_tx order by id desc limit 1`
      expect(await world.row(payments[0]!)).toMatchObject({
        state: 'settled',
        block_hash: transaction?.block_hash,
      })
    })

    it('marks a payment as reversed and logs an error when the payment can no longer be charged', async () => {
      const { payers, payments } = await answerAll('reversed', 1)
      await world.submit()
      await world.lane.run()
      await world.apply()
      await world.reorg(1)
      await world.lane.unmine()
      await world.drain(payers[0]!, PRICE_USDC6)
      await world.lane.run()
      world.words.length = 0
      await world.recheck()
      await world.apply()
      expect(await statesOf(payments)).toEqual(['reversed: insufficient_funds'])
      expect(world.words).toContainEqual(
        expect.objectContaining({
          level: 'error',
          message: 'payment lost: reversed after the answer',
          fields: expect.objectContaining({ event: 'payment_reversed' }),
        }),
      )
    })

    it('settles a released payment when its transaction succeeds in another block', async () => {
      const { payers, payments } = await answerAll('luckier', 1)
      await world.submit()
      await world.drain(payers[0]!, PRICE_USDC6)
      await world.lane.run()
      await world.apply()
      expect(await statesOf(payments)).toEqual(['released: insufficient_funds'])
      await world.reorg(1)
      await world.lane.unmine()
      await world.apply()
      await world.payers(['luckier 0'])
      await world.lane.run()
      await world.recheck()
      expect(await statesOf(payments)).toEqual(['settled'])
    })

    it('charges a payment in a transaction of the operator after the transaction of a third party left the chain', async () => {
      const [payer] = await world.payers(['preempted for a block'])
      const payment = await world.answer(payer!)
      await submitAuthorization(world.chain, world.accounts.visitors[0]!.address, payment)
      await world.mine()
      await world.submit()
      expect(await statesOf([payment])).toEqual(['settled'])
      await world.recheck()
      expect(await statesOf([payment])).toEqual(['settled'])
      await world.reorg(1)
      await world.recheck()
      expect(await statesOf([payment])).toEqual(['answered'])
      await world.submit()
      await world.lane.run()
      await world.apply()
      expect(await statesOf([payment])).toEqual(['settled'])
      expect(await world.balanceOf(payer!.address)).toBe(0n)
    })

    it('settles a reversed payment that a third party submitted when the transaction is mined again', async () => {
      const [payer] = await world.payers(['preempted late'])
      const validBeforeSec = BigInt((await world.now()) + 600)
      const payment = await world.answer(payer!, { validBeforeSec })
      const visitor = world.accounts.visitors[0]!.address
      await submitAuthorization(world.chain, visitor, payment)
      await world.mine()
      await world.submit()
      expect(await statesOf([payment])).toEqual(['settled'])
      await world.reorg(1)
      await world.mine(Number(validBeforeSec) - 3)
      await world.recheck()
      await world.submit()
      expect(await statesOf([payment])).toEqual(['reversed: expired'])
      await submitAuthorization(world.chain, visitor, payment)
      await world.mine(Number(validBeforeSec) - 1)
      await world.recheck()
      expect(await statesOf([payment])).toEqual(['settled'])
    })

    it('does not recheck a payment that a third party submitted once its block is final', async () => {
      const [payer] = await world.payers(['preempted for good'])
      const payment = await world.answer(payer!)
      await submitAuthorization(world.chain, world.accounts.visitors[0]!.address, payment)
      await world.mine()
      await world.submit()
      await world.chain.rpc('anvil_mine', ['0x50', '0x1'])
      await world.recheck()
      expect(await world.row(payment)).toMatchObject({ state: 'settled', is_final: true })
    })
  })

  it('releases a payment that expires while its lane cannot send', async () => {
    const [payer] = await world.payers(['stuck'])
    const payment = await world.answer(payer!)
    await world.submit()
    await world.releaseOverdue()
    expect(await statesOf([payment])).toEqual(['submitted'])
    await world.sql`update app.payment set valid_before = 1 where id = ${payment.id}`
    await world.releaseOverdue()
    expect(await statesOf([payment])).toEqual(['released: expired'])
    await world.lane.run()
  })

  it('submits a payment again after its lane failed, at least one second later', async () => {
    const { payments } = await answerAll('given up', 1)
    await world.submit()
    await world.lane.finish('failed')
    await world.apply()
    expect(await statesOf(payments)).toEqual(['answered'])
    await world.submit()
    expect(await statesOf(payments)).toEqual(['answered'])
    await expect
      .poll(
        async () => {
          await world.submit()
          return statesOf(payments)
        },
        { timeout: PATIENCE_MS },
      )
      .toEqual(['submitted'])
    await world.lane.run()
    await world.apply()
    expect(await statesOf(payments)).toEqual(['settled'])
  })

  it('releases a claim whose time has passed, and erases old signatures and answers', async () => {
    const { payments } = await answerAll('swept', 2)
    const [claimed, old] = payments
    await world.sql`
      update app.payment set state = 'claimed', claimed_until = now() - interval '1 second'
      where id = ${claimed!.id}`
    await world.sql`
      update app.payment set state = 'released', updated_at = now() - interval '25 hours',
        answer_body = '\\x7b7d'
      where id = ${old!.id}`
    expect(await world.settlements.sweepClaims()).toBe(1)
    expect(await world.settlements.eraseEndedPaymentData()).toBe(1)
    expect(await statesOf([claimed!])).toEqual(['released: interrupted'])
    expect(await world.row(old!)).toMatchObject({ signature: '' })
    const [stored] = await world.sql({ answer_body: maybe(bytes) })`
      select answer_body from app.payment where id = ${old!.id}`
    expect(stored?.answer_body).toBe(null)
    expect((await world.row(claimed!)).signature).toBe(claimed!.signature)
  })
})
