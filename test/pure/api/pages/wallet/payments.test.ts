import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StorageRefused } from '../../../../../api/pages/wallet/script/flow/createRows.ts'
import { createPayments } from '../../../../../api/pages/wallet/script/payments/createPayments.ts'
import { describePayment } from '../../../../../api/pages/wallet/script/payments/describePayment.ts'
import { makePaidPlan } from '../../../../../api/pages/wallet/script/payments/makePaidPlan.ts'
import {
  advancePayment,
  isUnsettled,
  PAYMENT_TRANSITIONS,
  type PaymentEvent,
  type PaymentState,
} from '../../../../../api/pages/wallet/script/payments/payment.ts'
import { sendPayment } from '../../../../../api/pages/wallet/script/payments/sendPayment.ts'
import { signPayment } from '../../../../../api/pages/wallet/script/payments/signPayment.ts'
import { aBridgeShop } from '../../../../builders/aBridgeShop.ts'
import {
  aPaidSetting,
  aPayment,
  aSigningWallet,
  exchangeWith,
} from '../../../../builders/aPaidPage.ts'
import { memoryStorage } from '../../../../builders/aWalletChain.ts'

const HASH = `0x${'c'.repeat(64)}` as const
const SIGNED: PaymentEvent = { kind: 'signed', header: 'e30=', validBeforeSec: 1_300 }
const EVENTS: readonly PaymentEvent[] = [
  SIGNED,
  { kind: 'following', follows: HASH },
  { kind: 'answered', answer: {} },
  { kind: 'unpaid', problem: 'A reason.' },
  { kind: 'ended', problem: 'A reason.' },
]
const STATES = Object.keys(PAYMENT_TRANSITIONS) as PaymentState[]
const MOMENT = { isAsking: false, nowMs: 1_000, note: null }

describe('a payment', () => {
  it('asks the wallet once, keeps its signature until an answer arrives, and never leaves a final state', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 8 }), (events) => {
        let payment = aPayment()
        for (const event of events) {
          const before = payment
          try {
            payment = advancePayment(payment, event)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
            continue
          }
          expect(PAYMENT_TRANSITIONS[before.state].length).toBeGreaterThan(0)
          expect(payment.state).not.toBe('asked')
          expect(payment.header === null).toBe(payment.state !== 'signed')
        }
      }),
    )
  })

  it('has words for each state, and cannot be closed by a person while its answer is pending', () => {
    for (const state of STATES) {
      const { words, actions } = describePayment(
        aPayment({ state, problem: 'A reason.', validBeforeSec: 1_300 }),
        MOMENT,
      )
      expect(words).not.toBe('')
      expect(actions).toEqual(state === 'signed' ? [] : ['close'])
    }
    const late = describePayment(aPayment({ state: 'signed', validBeforeSec: 1_300 }), {
      ...MOMENT,
      nowMs: 1_400_000,
      note: 'The service does not answer.',
    })
    expect(late.actions).toEqual(['forget'])
    expect(late.words).toMatch(/^The service does not answer\. The signed payment is stored/)
  })

  it('survives a reload, and another text in the storage is not a payment', () => {
    const storage = memoryStorage()
    const signed = advancePayment(aPayment(), SIGNED)
    createPayments(storage).add(signed)
    const odd = [
      'no json',
      'null',
      JSON.stringify({ ...signed, version: 2 }),
      JSON.stringify({ ...signed, header: null }),
      JSON.stringify({ ...signed, call: { method: 'GET', path: 'https://elsewhere.example' } }),
      JSON.stringify({ ...signed, kind: 'other' }),
    ]
    for (const [index, text] of odd.entries()) {
      storage.setItem(`quartet.payment.odd${index}`, text)
    }
    expect(createPayments(storage).list()).toEqual([signed])
  })
})

const PATH = '/v1/bridge?from=base&to=arc&amount=1'

async function aDesk() {
  const shop = aBridgeShop()
  const wallet = aSigningWallet('bridge shop')
  const exchange = exchangeWith(shop.app)
  const account = wallet.address
  const nowMs = () => shop.time.ms
  const setting = aPaidSetting(exchange, { account, nowMs })
  const plan = await makePaidPlan('bridge', setting, { from: 'base', to: 'arc', amount: '1' })
  const payments = createPayments(memoryStorage())
  const given = {
    provider: wallet,
    payments,
    nowMs,
    newId: () => 'one',
    newNonce: () => `0x${'5'.repeat(64)}`,
    onAsked: () => undefined,
  }
  return { shop, wallet, exchange, account, plan, payments, given }
}

describe('the signature of a paid call', () => {
  it('is for the shown price and receiver, and stored before it is sent', async () => {
    const { given, plan, account, wallet, payments } = await aDesk()
    let stored: unknown
    wallet.before = async () => {
      stored = payments.list()[0]?.state
    }
    const signed = await signPayment(given, { plan, account })
    expect(stored).toBe('asked')
    expect(payments.list()).toEqual([signed])
    expect(signed).toMatchObject({ state: 'signed', call: { path: PATH } })
    expect(wallet.signed).toMatchObject([
      {
        primaryType: 'TransferWithAuthorization',
        domain: { chainId: 8453, verifyingContract: plan.offer.asset },
        message: { from: account, to: plan.offer.payTo, value: plan.offer.amount },
      },
    ])
  })

  it('pays for one bridge: the service accepts the first request, and names the bridge for a repeat', async () => {
    const { given, plan, account, exchange, shop } = await aDesk()
    const signed = await signPayment(given, { plan, account })
    const first = await exchange(signed.call, signed.header)
    expect([200, 202]).toContain(first?.status)
    const tried = await sendPayment(exchange, signed)
    expect(tried).toMatchObject({ kind: 'event', event: { kind: 'following' } })
    expect(shop.checks).toBe(1)
  })

  it('is not requested after the price expired, while another payment is open, or without storage', async () => {
    const { given, plan, account, wallet, shop, payments } = await aDesk()
    shop.time.ms += 110_000
    await expect(signPayment(given, { plan, account })).rejects.toThrow('no longer valid')
    shop.time.ms -= 110_000
    const open = aPayment({ id: 'two', state: 'signed', header: 'e30=', account })
    payments.add(open)
    await expect(signPayment(given, { plan, account })).rejects.toThrow('An earlier payment')
    payments.remove('two')
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new TypeError('full')
      },
    }
    const refusing = { ...given, payments: createPayments(full) }
    await expect(signPayment(refusing, { plan, account })).rejects.toThrow(StorageRefused)
    expect(wallet.signed).toEqual([])
  })

  it('pays nothing if the wallet refuses, or if another tab closed the order', async () => {
    const { given, plan, account, wallet, payments } = await aDesk()
    wallet.before = async () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    await expect(signPayment(given, { plan, account })).rejects.toThrow('Nothing was paid.')
    expect(payments.list()).toMatchObject([{ state: 'unpaid', header: null }])
    payments.remove('one')
    wallet.before = async () => payments.remove('one')
    await expect(signPayment(given, { plan, account })).rejects.toThrow('Another tab closed')
    expect(payments.list().filter(isUnsettled)).toEqual([])
  })
})

describe('the plan of a bridge', () => {
  it('states price, fees, receiver and deadline of the quote', async () => {
    const { plan, account } = await aDesk()
    expect([plan.title, ...plan.lines.map(({ name, text }) => `${name}: ${text}`)]).toEqual([
      'Bridge 1 USDC from Base to Arc',
      'You pay: 1.035 USDC on Base, without gas',
      `You receive: at least 1 USDC on Arc, at the same account ${account}`,
      expect.stringMatching(/^Fees: 0\.035 USDC \(3\.5\s%\): service and gas 0\.019 USDC, network/),
      'Expected: after about 20 seconds',
      expect.stringMatching(/^Deadline: The price is valid for 2 minutes, until [\d:]{8} UTC\.$/),
      expect.stringContaining('or the payment is never charged'),
      expect.stringContaining('One signature (EIP-3009)'),
    ])
  })

  it('refuses a quote of other values, another token, and an invalid form', async () => {
    const { exchange, account, shop } = await aDesk()
    const nowMs = () => shop.time.ms
    const ask = { from: 'base', to: 'arc', amount: '1' }
    const planWith = (change: (body: Record<string, unknown>) => object) =>
      makePaidPlan(
        'bridge',
        aPaidSetting(
          async (call, payment) => {
            const reply = await exchange(call, payment)
            return reply && { ...reply, body: { ...change(structuredClone(reply.body ?? {})) } }
          },
          { account, nowMs },
        ),
        ask,
      )
    const quoteWith = (change: object) =>
      planWith((body) => ({ ...body, quote: { ...(body['quote'] as object), ...change } }))
    for (const change of [{ to: 'polygon' }, { payTo: account }, { delivery: {} }, { pay: {} }]) {
      await expect(quoteWith(change)).rejects.toThrow('another quote')
    }
    const setting = aPaidSetting(exchange, { account, nowMs })
    const elsewhere = { ...setting, network: { chainId: 137, name: 'Polygon' } }
    await expect(makePaidPlan('bridge', elsewhere, ask)).rejects.toThrow('another price')
    for (const odd of [{ to: 'base' }, { to: 'moon' }, { amount: '0' }, { amount: '1.0000001' }]) {
      await expect(makePaidPlan('bridge', setting, { ...ask, ...odd })).rejects.toThrow(
        /^(Select|Enter)/,
      )
    }
    await expect(makePaidPlan('bridge', setting, { ...ask, amount: '0.5' })).rejects.toThrow(
      'The service refuses: amount',
    )
  })
})

describe('a reply to a payment', () => {
  const signed = aPayment({ state: 'signed', header: 'e30=', validBeforeSec: 1_300 })
  const replied = (status: number, body: object | null, kind = signed.kind) =>
    sendPayment(
      async () => ({ status, challenge: null, retryAfterSec: null, body: body as never }),
      { ...signed, kind },
    )

  it.each([408, 425, 429, 500, 502, 503, 504, 520])(
    'with status %i is followed by the same request',
    async (status) => {
      const body = { error: 'a reason', code: 'some_code' }
      expect(await replied(status, body)).toMatchObject({
        kind: 'again',
        words: 'The service has no answer now: a reason.',
      })
    },
  )

  it('that the service did not write is followed by the same request', async () => {
    for (const status of [200, 400, 403, 404]) {
      expect(await replied(status, null)).toMatchObject({ kind: 'again' })
    }
    expect(await sendPayment(async () => null, signed)).toMatchObject({ kind: 'again' })
    expect(await replied(202, { paymentId: 'pay_1' })).toMatchObject({ kind: 'again' })
  })

  it.each([400, 402, 404, 410])('with status %i ends the payment uncharged', async (status) => {
    expect(await replied(status, { error: 'a reason', code: 'some_code' })).toEqual({
      kind: 'event',
      event: { kind: 'unpaid', problem: 'The service refuses: a reason. Nothing was charged.' },
    })
  })

  it('with status 409 ends the payment with the error of the service, or follows the bridge of `statusUrl`', async () => {
    const conflict = { error: 'This payment was charged.', code: 'answer_expired' }
    expect(await replied(409, conflict)).toMatchObject({ event: { kind: 'ended' } })
    const known = { ...conflict, statusUrl: `https://quartet.test/v1/bridge/status/${HASH}` }
    for (const status of [202, 409]) {
      expect(await replied(status, known, 'bridge')).toMatchObject({
        event: { kind: 'following', follows: HASH },
      })
    }
  })

  it('about a bridge ends with its delivery, its refund or its cancellation', async () => {
    const following = aPayment({ kind: 'bridge', state: 'following', follows: HASH })
    const at = (body: object) =>
      sendPayment(
        async () => ({ status: 200, challenge: null, retryAfterSec: null, body: body as never }),
        following,
      )
    expect(await at({ status: 'minted' })).toMatchObject({ event: { kind: 'answered' } })
    expect(await at({ refunded: true })).toMatchObject({ event: { kind: 'ended' } })
    expect(await at({ reverted: true, reason: 'expired' })).toMatchObject({
      event: { problem: 'The bridge was cancelled: expired. Nothing was charged.' },
    })
    expect(await at({ status: 'submitted', nextStep: 'Wait.' })).toMatchObject({ words: 'Wait.' })
  })
})
