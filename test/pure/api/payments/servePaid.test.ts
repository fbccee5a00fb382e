import { describe, expect, it } from 'vitest'
import {
  DatabaseUnavailable,
  PriceUnavailable,
  RpcUnavailable,
} from '../../../../core/kernel/errors.ts'
import { until } from '../../../../supervisor/until.ts'
import {
  aGate,
  decodeBase64Json,
  OPTIONS,
  PRICE_USDC6,
  payFor,
  TX_HASH,
} from '../../../builders/aGate.ts'
import { signInAt } from '../../../builders/signInAt.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const PATH = '/v1/thing/good'

const statusAndBody = async (response: Response | Promise<Response>) => {
  const answer = await response
  return { status: answer.status, body: await answer.json() }
}

describe('a paid operation with a payment', () => {
  it('is charged after its answer is stored, and returns a receipt', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    const response = await gate.get(PATH, headers)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ text: 'worth it' })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-block-number')).toBe('1000')
    expect(response.headers.get('idempotent-replayed')).toBeNull()
    const receipt = decodeBase64Json(response.headers.get('payment-response'))
    expect(receipt).toEqual({
      success: true,
      transaction: TX_HASH,
      network: 'eip155:8453',
      payer: gate.payer.address,
      extensions: { 'quartet-payment': { paymentId: 'pay_0' } },
      amount: '40000',
    })
    expect(response.headers.get('x-payment-response')).toBe(
      response.headers.get('payment-response'),
    )
    expect(gate.crashed).toEqual(['after_claim', 'after_answer', 'before_respond'])
    expect(gate.newest()).toMatchObject({ state: 'settled', operation: 'getThing', claims: 1 })
  })

  it.each([
    [8453, 'base'],
    [137, 'polygon'],
    [5042, 'eip155:5042'],
    [8453, 'EIP155:8453'],
  ])(
    'accepts on chain %i version 1 with network %s, and returns the same name',
    async (chainId, network) => {
      const gate = aGate()
      const option = OPTIONS.find(({ token }) => token.chainId === chainId)!
      const { headers } = await payFor(gate, { wire: 1, option, network })
      const response = await gate.get(PATH, headers)
      expect(response.status).toBe(200)
      expect(decodeBase64Json(response.headers.get('x-payment-response')).network).toBe(network)
    },
  )

  it('accepts an entry of the challenge in any spelling, with or without other members', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate, {
      rewrite: ({ accepted, ...rest }) => ({
        ...rest,
        accepted: {
          ...(accepted as object),
          scheme: 'EXACT',
          asset: OPTIONS[0].token.address.toUpperCase().replace('0X', '0x'),
          amount: '0000040000',
          maxAmountRequired: '7',
          junk: [1],
        },
      }),
    })
    expect((await gate.get(PATH, headers)).status).toBe(200)
  })

  it('accepts both headers when they contain the same payment, and rejects both otherwise', async () => {
    const gate = aGate()
    const two = await payFor(gate)
    const payment = await payFor(gate, { wire: 1, changes: two.authorization })
    expect((await gate.get(PATH, { ...two.headers, ...payment.headers })).status).toBe(200)
    const other = await payFor(gate, { wire: 1 })
    const { status, body } = await statusAndBody(
      gate.get(PATH, { ...two.headers, ...other.headers }),
    )
    expect([status, body.code]).toEqual([402, 'ambiguous_payment'])
  })

  it('never charges a HEAD', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    const response = await gate.app.request(PATH, { method: 'HEAD', headers })
    expect(response.status).toBe(402)
    expect(gate.payments.rows).toEqual([])
  })

  it('never uses a free call for a HEAD', async () => {
    const gate = aGate({ freeQuota: { param: 'free', perAgentPerDay: 1 } })
    const response = await gate.app.request(`${PATH}?free=1`, { method: 'HEAD' })
    expect(response.status).toBe(402)
    expect((await gate.get(`${PATH}?free=1`)).status).toBe(503)
  })

  it('returns the same bytes for the same payment, without another computation or charge', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    const first = await (await gate.get(PATH, headers)).text()
    gate.run = async () => ({ text: 'something newer' })
    gate.time.ms += 3_600_000
    gate.open = async () => []
    const again = await gate.get(`${PATH}?size=1`, headers)
    expect(again.status).toBe(200)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(decodeBase64Json(again.headers.get('payment-response')).transaction).toBe(TX_HASH)
    expect(await again.text()).toBe(first)
    expect([gate.runs, gate.payments.rows.length]).toEqual([1, 1])
  })

  it('is the same request for each form of the challenge', async () => {
    const gate = aGate()
    const payment = await payFor(gate, { wire: 1, network: 'base' })
    const headers = { ...payment.headers, 'idempotency-key': 'a-key-of-sixteen' }
    expect((await gate.get(`${PATH}?x402Version=1`, headers)).status).toBe(200)
    const again = await gate.get(`${PATH}?size=01`, headers)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })

  it('returns the pending answer to a repeat during the computation', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    gate.run = async () => {
      await finished
      return { text: 'slow' }
    }
    const first = gate.get(PATH, headers)
    const second = gate.get(PATH, headers)
    expect(await until(() => gate.runs === 1, PATIENCE_MS)).toBe(true)
    finish()
    const texts = await Promise.all([first, second].map(async (answer) => (await answer).text()))
    expect(texts).toEqual(['{"text":"slow"}', '{"text":"slow"}'])
    expect([gate.runs, gate.newest().claims]).toEqual([1, 1])
  })

  it('keeps answers for a day after the charge, and then returns the transaction', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    await gate.get(PATH, headers)
    gate.time.ms += 86_399_000
    expect((await gate.get(PATH, headers)).status).toBe(200)
    gate.time.ms += 1_000
    const { status, body } = await statusAndBody(gate.get(PATH, headers))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'answer_expired', txHash: TX_HASH, paymentId: 'pay_0' })
  })

  it('accepts no payment for two requests', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    await gate.get(PATH, headers)
    for (const path of [`${PATH}?size=2`, '/v1/thing/great']) {
      const { status, body } = await statusAndBody(gate.get(path, headers))
      expect(status).toBe(409)
      expect(body).toMatchObject({
        code: 'payment_already_bound',
        statusUrl: 'http://127.0.0.1:3000/v1/payments/pay_0',
      })
    }
    expect(gate.payments.rows).toHaveLength(1)
  })

  it('computes one answer and charges once for fifty simultaneous repeats', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    const answers = await Promise.all(Array.from({ length: 50 }, () => gate.get(PATH, headers)))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(texts)).toEqual(new Set(['{"text":"worth it"}']))
    expect([gate.runs, gate.payments.rows.length, gate.newest().claims]).toEqual([1, 1, 1])
    const replays = answers.filter(({ headers: sent }) => sent.has('idempotent-replayed'))
    expect(replays).toHaveLength(49)
  })

  it('returns 202 while the charge is pending, without a challenge', async () => {
    const gate = aGate()
    gate.payments.settle = () => null
    const { headers } = await payFor(gate)
    const expected = {
      paymentId: 'pay_0',
      txHash: null,
      statusUrl: 'http://127.0.0.1:3000/v1/payments/pay_0',
      state: 'answered',
    }
    for (let round = 0; round < 2; round += 1) {
      const response = await gate.get(PATH, headers)
      expect(response.status).toBe(202)
      expect(response.headers.get('payment-required')).toBeNull()
      expect(await response.json()).toMatchObject(expected)
    }
    gate.payments.end('pay_0', { state: 'settled', txHash: TX_HASH })
    const response = await gate.get(PATH, headers)
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })

  it('returns 402 with the reason of a failed charge, and accepts the payment again', async () => {
    const gate = aGate()
    gate.payments.settle = () => ({ state: 'released', reason: 'insufficient_funds' })
    const { headers } = await payFor(gate)
    const response = await gate.get(PATH, headers)
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({
      code: 'insufficient_funds',
      serverTime: gate.nowSec(),
    })
    expect(decodeBase64Json(response.headers.get('payment-response'))).toMatchObject({
      success: false,
      errorReason: 'insufficient_funds',
      transaction: '',
    })
    expect(response.headers.get('payment-required')).not.toBeNull()
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH })
    expect((await gate.get(PATH, headers)).status).toBe(200)
    expect(gate.newest()).toMatchObject({ state: 'settled', claims: 2 })
  })

  it('charges nothing without an answer, and accepts the same payment afterwards', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    gate.run = async () => {
      throw new PriceUnavailable('AAPL', 5)
    }
    expect((await gate.get(PATH, headers)).status).toBe(503)
    expect(gate.newest()).toMatchObject({ state: 'released', reason: 'no_answer' })
    gate.run = async () => {
      throw new Error('a mistake of ours with a secret')
    }
    const broken = await gate.get(PATH, headers)
    expect([broken.status, (await broken.text()).includes('secret')]).toEqual([500, false])
    gate.run = async () => ({})
    expect((await gate.get(PATH, headers)).status).toBe(200)
    expect(gate.newest()).toMatchObject({ state: 'released', reason: 'no_answer' })
    gate.run = async () => ({ text: 'at last' })
    gate.time.ms += 2_000
    expect(await statusAndBody(gate.get(PATH, headers))).toEqual({
      status: 200,
      body: { text: 'at last' },
    })
  })

  it('takes over the claim of a killed process after the claim expired', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    gate.payments.settle = () => null
    await gate.get(PATH, headers)
    const [row] = gate.payments.rows
    Object.assign(row!, { state: 'claimed', answer: null, claimedUntilSec: gate.nowSec() + 15 })
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH })
    expect((await gate.get(PATH, headers)).status).toBe(200)
    expect(gate.newest()).toMatchObject({ state: 'settled', claims: 2 })
  })

  it('returns 503 without a claim while the chain does not answer', async () => {
    const gate = aGate()
    gate.verdict = async () => {
      throw new RpcUnavailable(8453, 5)
    }
    const { headers } = await payFor(gate)
    expect((await gate.get(PATH, headers)).status).toBe(503)
    expect(gate.payments.rows).toEqual([])
  })

  it('returns 202 when the database fails after the answer may have been stored', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    gate.payments.waitUntilEnded = async () => {
      throw new DatabaseUnavailable(2)
    }
    expect((await gate.get(PATH, headers)).status).toBe(202)
  })

  it('honours a quoted price until it expires', async () => {
    const gate = aGate()
    await gate.get(PATH)
    gate.price.amountUsdc6 = 400_000n
    gate.time.ms += 69_000
    expect((await gate.get(PATH, (await payFor(gate)).headers)).status).toBe(200)
    const other = await statusAndBody(gate.get(`${PATH}?size=2`, (await payFor(gate)).headers))
    expect([other.status, other.body.code, other.body.accepts[0].amount]).toEqual([
      402,
      'invalid_exact_evm_payload_authorization_value_mismatch',
      '400000',
    ])
    gate.time.ms += 2_000
    const late = await statusAndBody(gate.get(PATH, (await payFor(gate)).headers))
    expect([late.status, late.body.accepts[0].amount]).toEqual([402, '400000'])
  })

  it('accepts a transfer that a third party submitted for the payer, after a sign-in, with an empty balance', async () => {
    const gate = aGate()
    gate.balanceUsdc6 = 0n
    gate.verdict = async () => ({
      kind: 'paid',
      txHash: TX_HASH,
      blockNumber: 7,
      blockHash: TX_HASH,
    })
    const { headers } = await payFor(gate)
    gate.time.ms += 90_000
    expect((await gate.get(PATH, headers)).status).toBe(409)
    const signIn = await signInAt(gate, gate.payer)
    expect((await gate.get(PATH, { ...headers, 'sign-in-with-x': signIn })).status).toBe(200)
    expect(PRICE_USDC6).toBe(gate.newest().amountUsdc6)
  })
})
