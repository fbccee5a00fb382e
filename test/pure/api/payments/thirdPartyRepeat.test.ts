import { describe, expect, it } from 'vitest'
import {
  aGate,
  decodeBase64Json,
  encodeBase64Json,
  type Gate,
  OPTIONS,
  payFor,
  type Signing,
  TX_HASH,
} from '../../../builders/aGate.ts'
import { signInAt } from '../../../builders/signInAt.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'

const PATH = '/v1/thing/good'
const OTHERS = [`${PATH}?size=2`, '/v1/thing/great']
const KEY = 'a-key-of-sixteen'

type Headers = Record<string, string>
type Payment = { readonly payload: object; readonly accepted: object }

const openPayment = (headers: Headers): Payment =>
  decodeBase64Json(headers['payment-signature'] ?? null)

/**
 * Returns every header that a third party can make from the authorization, its signature and the
 * challenges.
 */
async function rebuilt(gate: Gate, payment: Payment, path: string): Promise<readonly Headers[]> {
  const { payload } = payment
  const challenge = decodeBase64Json((await gate.get(path)).headers.get('payment-required'))
  const [fresh] = challenge.accepts
  const { repeatKey: _key, ...bare } = fresh
  const { resource, extensions } = challenge
  return [
    {
      'x-payment': encodeBase64Json({ x402Version: 1, scheme: 'exact', network: 'base', payload }),
    },
    {
      'x-payment': encodeBase64Json({
        x402Version: 1,
        scheme: 'exact',
        network: 'base',
        payload,
        extensions,
      }),
    },
    { 'payment-signature': encodeBase64Json({ x402Version: 2, accepted: bare, payload }) },
    {
      'payment-signature': encodeBase64Json({
        x402Version: 2,
        accepted: fresh,
        payload,
        extensions,
        resource,
      }),
    },
    {
      'payment-signature': encodeBase64Json({ x402Version: 2, accepted: bare, payload }),
      'idempotency-key': 'a-guess-of-a-stranger',
      'sign-in-with-x': await signInAt(gate, aPayer('somebody else')),
    },
  ]
}

/** Returns every part of a response that a caller sees, except random parts and times. */
async function visibleParts(response: Response) {
  const {
    date: _date,
    'x-request-id': _id,
    ratelimit: _left,
    ...headers
  } = Object.fromEntries(response.headers)
  return JSON.stringify({ status: response.status, headers, body: await response.text() })
}

async function requestAll(gate: Gate, payment: Payment, paths: readonly string[]) {
  const answers: string[] = []
  for (const path of paths) {
    for (const headers of await rebuilt(gate, payment, path)) {
      answers.push(await visibleParts(await gate.get(path, headers)))
    }
  }
  return new Set(answers)
}

const buy = async (gate: Gate, signing: Signing = {}, more: Headers = {}) => {
  const { headers } = await payFor(gate, signing)
  return {
    headers: { ...headers, ...more },
    response: await gate.get(PATH, { ...headers, ...more }),
  }
}

describe('a third party that read a payment from the chain', () => {
  it('receives one identical 409 for right and wrong guesses, without the answer', async () => {
    const gate = aGate()
    const { headers } = await buy(gate)
    const answers = await requestAll(gate, openPayment(headers), [PATH, ...OTHERS])
    expect(answers.size).toBe(1)
    const [only = ''] = answers
    expect(JSON.parse(only)).toMatchObject({ status: 409 })
    expect(JSON.parse(JSON.parse(only).body)).toMatchObject({
      code: 'repeat_unproven',
      error: expect.stringContaining('SIGN-IN-WITH-X'),
    })
    expect(only).not.toMatch(/pay_|worth it|getThing|replayed|payment-response/)
    expect((await gate.get(PATH, headers)).status).toBe(200)
    expect(gate.newest().claims).toBe(1)
  })

  it.each([
    ['submitted', { state: 'submitted', isPublic: true, laneTxId: 7 }],
    ['settled', { state: 'settled', isPublic: true, laneTxId: 7, txHash: TX_HASH }],
    [
      'released after a transaction',
      { state: 'released', isPublic: true, reason: 'insufficient_funds' },
    ],
    ['due for another submission', { state: 'answered', isPublic: true, laneTxId: 7 }],
    ['reversed', { state: 'reversed', isPublic: true, reason: 'authorization_canceled' }],
    ['erased', { state: 'settled', isPublic: true, laneTxId: 7, answer: null, signature: '' }],
  ] as const)('receives the same 409 at once for a payment that is %s', async (_name, row) => {
    const first = aGate()
    const usual = await requestAll(first, openPayment((await buy(first)).headers), [PATH])
    const gate = aGate()
    gate.payments.settle = () => row
    const { headers } = await buy(gate)
    const startMs = gate.time.ms
    expect(await requestAll(gate, openPayment(headers), [PATH, ...OTHERS])).toEqual(usual)
    expect([gate.time.ms, gate.newest().claims]).toEqual([startMs, 1])
  })

  it('cannot detect whether the answer is still stored', async () => {
    const gate = aGate()
    const { headers } = await buy(gate)
    const before = await requestAll(gate, openPayment(headers), [PATH])
    gate.time.ms += 90_000_000
    expect(await requestAll(gate, openPayment(headers), [PATH, ...OTHERS])).toEqual(before)
  })

  it('cannot claim an answer with a transfer that was never sent as a payment, until the payer signs in', async () => {
    const gate = aGate()
    gate.verdict = async () => ({
      kind: 'paid',
      txHash: TX_HASH,
      blockNumber: 7,
      blockHash: TX_HASH,
    })
    const { headers } = await payFor(gate)
    expect((await requestAll(gate, openPayment(headers), [PATH, ...OTHERS])).size).toBe(1)
    expect(gate.payments.rows).toEqual([])
    const signIn = await signInAt(gate, gate.payer)
    const mine = await gate.get(PATH, { ...headers, 'sign-in-with-x': signIn })
    expect(mine.status).toBe(200)
  })

  it('receives no answer of a payment that another transaction charged', async () => {
    const gate = aGate()
    gate.payments.settle = () => null
    const { headers } = await buy(gate)
    const payment = openPayment(headers)
    const bare = encodeBase64Json({
      x402Version: 1,
      scheme: 'exact',
      network: 'base',
      payload: payment.payload,
    })
    const waiting = gate.get(PATH, { 'x-payment': bare })
    gate.payments.end('pay_0', { state: 'settled', txHash: TX_HASH, laneTxId: null })
    expect((await waiting).status).toBe(409)
    expect((await gate.get(PATH, headers)).status).toBe(200)
  })
})

describe('a buyer who repeats a payment', () => {
  it.each([8453, 137, 5042])(
    'receives the same bytes by an entry of the challenge, on chain %i',
    async (chainId) => {
      const gate = aGate()
      const option = OPTIONS.find(({ token }) => token.chainId === chainId)!
      const { headers } = await buy(gate, { option })
      const again = await gate.get(PATH, headers)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    },
  )

  it('receives the same bytes by the extensions of the challenge alone', async () => {
    const gate = aGate()
    const { extensions } = decodeBase64Json((await gate.get(PATH)).headers.get('payment-required'))
    const rewrite = (payment: object) => ({ ...payment, extensions })
    const { headers } = await buy(gate, { repeatKey: null, rewrite })
    const again = await gate.get(PATH, headers)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })

  it('receives the same bytes in version 1 by the Idempotency-Key of the first request, quoted or not', async () => {
    const gate = aGate()
    const { headers } = await buy(gate, { wire: 1 }, { 'idempotency-key': KEY })
    const payment = { 'x-payment': headers['x-payment'] ?? '' }
    for (const key of [KEY, `"${KEY}"`]) {
      const again = await gate.get(PATH, { ...payment, 'idempotency-key': key })
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    }
    for (const more of [{}, { 'idempotency-key': `${KEY}x` }]) {
      expect((await gate.get(PATH, { ...payment, ...more })).status).toBe(409)
    }
  })

  it('receives the same bytes by its payment identifier', async () => {
    const gate = aGate()
    const extensions = { 'payment-identifier': { info: { id: KEY } } }
    const { headers } = await buy(gate, {
      repeatKey: null,
      rewrite: (payment) => ({ ...payment, extensions }),
    })
    expect((await gate.get(PATH, headers)).status).toBe(200)
  })

  it('receives the same bytes by a sign-in of the payer, over any challenge, and by no other sign-in', async () => {
    const gate = aGate()
    const { headers } = await buy(gate, { wire: 1 })
    const other = aPayer('somebody else')
    const statusOfSignedBy = async (by: Payer, changes = {}) =>
      (await gate.get(PATH, { ...headers, 'sign-in-with-x': await signInAt(gate, by, changes) }))
        .status
    expect(await statusOfSignedBy(gate.payer)).toBe(200)
    expect(await statusOfSignedBy(other)).toBe(409)
    expect(await statusOfSignedBy(gate.payer, { domain: 'elsewhere.example' })).toBe(409)
    gate.time.ms += 301_000
    expect(
      await statusOfSignedBy(gate.payer, {
        issuedAt: new Date(gate.time.ms - 301_000).toISOString(),
      }),
    ).toBe(409)
  })

  it('receives 409 with a proof and another request, because the payment is bound to its request', async () => {
    const gate = aGate()
    const { headers } = await buy(gate)
    const other = await gate.get(OTHERS[0]!, headers)
    expect([other.status, (await other.json()).code]).toEqual([409, 'payment_already_bound'])
  })

  it('receives 400 before the payment when its Idempotency-Key is too short', async () => {
    const gate = aGate()
    const { response } = await buy(gate, { wire: 1 }, { 'idempotency-key': 'short' })
    expect([response.status, (await response.json()).error]).toEqual([
      400,
      'Idempotency-Key: must be 16 to 255 printable ASCII characters',
    ])
    expect(gate.payments.rows).toEqual([])
  })

  it('may use an uncharged payment again without a proof while no transaction contained it', async () => {
    const gate = aGate()
    gate.payments.settle = () => ({ state: 'released', reason: 'insufficient_funds' })
    const { headers } = await buy(gate, { wire: 1 })
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH })
    expect((await gate.get(PATH, headers)).status).toBe(200)
  })

  it('may use an uncharged payment again with a proof after a transaction contained it', async () => {
    const gate = aGate()
    gate.payments.settle = () => ({
      state: 'released',
      isPublic: true,
      reason: 'insufficient_funds',
    })
    const { headers } = await buy(gate)
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH })
    expect((await gate.get(PATH, headers)).status).toBe(200)
    expect(gate.newest().claims).toBe(2)
  })
})

describe('the repeat key of a challenge', () => {
  it('is in each payment option and in an extension, and is never the same twice', async () => {
    const gate = aGate()
    const keys = new Set<string>()
    for (let round = 0; round < 50; round += 1) {
      const challenge = decodeBase64Json((await gate.get(PATH)).headers.get('payment-required'))
      const { key } = challenge.extensions['quartet-repeat'].info
      expect(key).toMatch(/^[A-Za-z0-9]{32}$/)
      expect(challenge.accepts.map((entry: { repeatKey: string }) => entry.repeatKey)).toEqual(
        challenge.accepts.map(() => key),
      )
      keys.add(key)
    }
    expect(keys.size).toBe(50)
  })
})
