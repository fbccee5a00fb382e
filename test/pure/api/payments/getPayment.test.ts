import {
  extractReceiptFromResponse,
  verifyReceiptSignatureEIP712,
} from '@x402/extensions/offer-receipt'
import { describe, expect, it } from 'vitest'
import {
  aGate,
  decodeBase64Json,
  type Gate,
  payFor,
  type Signing,
  TX_HASH,
} from '../../../builders/aGate.ts'
import { aReceipt, RECEIPT_KEY } from '../../../builders/aReceipt.ts'
import { signInAt } from '../../../builders/signInAt.ts'
import { aPayer } from '../../../support/payments/payer.ts'

const PATH = '/v1/thing/good'
const KEY = 'a-key-of-sixteen'
const IDENTIFIER = 'order-0123456789'

const statusAndBody = async (response: Response | Promise<Response>) => {
  const answer = await response
  return { status: answer.status, body: await answer.json() }
}

const stateOf = (gate: Gate, handle: string, headers: Record<string, string> = {}) =>
  statusAndBody(gate.get(`/v1/payments/${handle}`, headers))

/** Buys the thing once and returns the response and the authorization. */
async function buy(gate: Gate, signing: Signing = {}, more: Record<string, string> = {}) {
  const { headers, authorization } = await payFor(gate, signing)
  return { authorization, response: await gate.get(PATH, { ...headers, ...more }) }
}

const withIdentifier: Signing = {
  rewrite: (payment) => ({
    ...payment,
    extensions: { 'payment-identifier': { info: { required: false, id: IDENTIFIER } } },
  }),
}

const FULL = { status: 200, body: { paymentId: 'pay_0', operation: 'getThing', state: 'settled' } }
const UNKNOWN = { status: 404, body: { code: 'unknown_payment' } }

describe('GET /v1/payments/{paymentId}', () => {
  it('returns the state of a payment', async () => {
    const gate = aGate()
    await buy(gate)
    expect(await stateOf(gate, 'pay_0')).toMatchInlineSnapshot(`
      {
        "body": {
          "network": "eip155:8453",
          "nextStep": "Charged. For 24 hours the same request with the same payment header (and Idempotency-Key) returns the stored answer at no further cost.",
          "operation": "getThing",
          "payUsdc": "40000",
          "payer": "0x3cb54Df938392c1c245e1633EF51060CB74Fa4Ee",
          "paymentId": "pay_0",
          "reason": null,
          "receipt": null,
          "settledAt": 1790002000,
          "state": "settled",
          "txHash": "0xabababababababababababababababababababababababababababababababab",
        },
        "status": 200,
      }
    `)
  })

  it('accepts the id that the receipt of a served answer states', async () => {
    const gate = aGate()
    const { response } = await buy(gate)
    const receipt = decodeBase64Json(response.headers.get('payment-response'))
    const { paymentId } = receipt.extensions['quartet-payment']
    expect(await stateOf(gate, paymentId)).toMatchObject(FULL)
  })

  it('returns 404 with the ways to name a payment for an unknown payment', async () => {
    const gate = aGate()
    for (const handle of ['pay_9', 'order-of-nobody-1', `0x${'9'.repeat(64)}`]) {
      expect(await stateOf(gate, handle)).toMatchObject({
        ...UNKNOWN,
        body: { error: expect.stringContaining('payment-identifier needs `payer`') },
      })
    }
  })

  it('ignores an Idempotency-Key of another form, because the id needs no proof', async () => {
    const gate = aGate()
    await buy(gate)
    expect(await stateOf(gate, 'pay_0', { 'idempotency-key': 'short' })).toMatchObject(FULL)
  })
})

describe('a payment identifier as the name of a payment', () => {
  it('returns the payment of the payer, and of no other payer', async () => {
    const gate = aGate()
    await buy(gate, withIdentifier)
    const other = aPayer('somebody else')
    await buy(gate, { ...withIdentifier, payer: other })
    const own = (payer: string) => stateOf(gate, `${IDENTIFIER}?payer=${payer}`)
    expect(await own(gate.payer.address)).toMatchObject(FULL)
    expect(await own(other.address)).toMatchObject({ body: { paymentId: 'pay_1' } })
    expect(await own(aPayer('a third').address)).toMatchObject(UNKNOWN)
  })

  it('returns no payment without the payer, because another payer may guess the identifier', async () => {
    const gate = aGate()
    await buy(gate, withIdentifier)
    expect(await stateOf(gate, IDENTIFIER)).toMatchObject(UNKNOWN)
  })
})

describe('the transaction or the nonce as the name of a payment', () => {
  it('shows a third party only the facts of a charged payment that the chain shows', async () => {
    const gate = aGate()
    const { authorization } = await buy(gate)
    const byNonce = await stateOf(gate, authorization.nonce.toUpperCase().replace('0X', '0x'))
    expect(byNonce).toMatchInlineSnapshot(`
      {
        "body": {
          "network": "eip155:8453",
          "nextStep": "Charged. operation, paymentId and settledAt need a proof of the payer: SIGN-IN-WITH-X, or the Idempotency-Key or repeatKey of the payment in the header Idempotency-Key.",
          "operation": null,
          "payUsdc": "40000",
          "payer": "0x3cb54Df938392c1c245e1633EF51060CB74Fa4Ee",
          "paymentId": null,
          "reason": null,
          "receipt": null,
          "settledAt": null,
          "state": "settled",
          "txHash": "0xabababababababababababababababababababababababababababababababab",
        },
        "status": 200,
      }
    `)
    expect(await stateOf(gate, TX_HASH)).toEqual(byNonce)
  })

  it.each([
    ['claimed', { state: 'claimed' }],
    ['submitted', { state: 'submitted', isPublic: true, laneTxId: 7, txHash: TX_HASH }],
    ['released', { state: 'released', isPublic: true, reason: 'insufficient_funds' }],
    ['reversed', { state: 'reversed', isPublic: true, txHash: TX_HASH }],
  ] as const)(
    'hides a payment that is %s from a third party, like an unknown payment',
    async (_, row) => {
      const gate = aGate()
      const { authorization } = await buy(gate)
      const unknown = await stateOf(gate, `0x${'9'.repeat(64)}`)
      gate.payments.end('pay_0', row)
      const signIn = await signInAt(gate, aPayer('somebody else'))
      for (const headers of [{}, { 'sign-in-with-x': signIn }, { 'idempotency-key': KEY }]) {
        expect(await stateOf(gate, authorization.nonce, headers)).toEqual(unknown)
        expect(await stateOf(gate, TX_HASH, headers)).toEqual(unknown)
      }
    },
  )

  it('shows a payment in any state to a caller who signs in as its payer', async () => {
    const gate = aGate()
    const { authorization } = await buy(gate)
    gate.payments.end('pay_0', { state: 'released', reason: 'insufficient_funds', txHash: null })
    const headers = { 'sign-in-with-x': await signInAt(gate, gate.payer) }
    expect(await stateOf(gate, authorization.nonce, headers)).toMatchObject({
      status: 200,
      body: { paymentId: 'pay_0', state: 'released', reason: 'insufficient_funds' },
    })
  })

  it('accepts the Idempotency-Key of the purchase, or its repeat key in that header', async () => {
    const gate = aGate()
    const { authorization } = await buy(
      gate,
      { repeatKey: 'b-key-of-sixteen' },
      { 'idempotency-key': KEY },
    )
    for (const key of [KEY, 'b-key-of-sixteen']) {
      expect(await stateOf(gate, authorization.nonce, { 'idempotency-key': key })).toMatchObject(
        FULL,
      )
    }
    const guessed = await stateOf(gate, authorization.nonce, {
      'idempotency-key': 'a-guess-of-mine!',
    })
    expect(guessed).toMatchObject({ body: { operation: null } })
  })

  it('requires the nonce when one transaction charged several payments', async () => {
    const gate = aGate()
    const { authorization } = await buy(gate)
    const other = aPayer('somebody else')
    await buy(gate, { payer: other })
    await buy(gate, { payer: other })
    expect(await stateOf(gate, TX_HASH)).toMatchObject({
      status: 400,
      body: { field: 'paymentId', error: expect.stringContaining('send the nonce') },
    })
    const own = `${TX_HASH}?payer=${gate.payer.address}`
    expect(await stateOf(gate, own)).toMatchObject({ status: 200 })
    expect(await stateOf(gate, authorization.nonce)).toMatchObject({ status: 200 })
    const headers = { 'sign-in-with-x': await signInAt(gate, gate.payer) }
    expect(await stateOf(gate, TX_HASH, headers)).toMatchObject(FULL)
  })

  it('cannot be hidden by a third party that pays with the same nonce', async () => {
    const gate = aGate()
    const { authorization } = await buy(gate)
    const changes = { nonce: authorization.nonce, from: aPayer('somebody else').address }
    await buy(gate, { payer: aPayer('somebody else'), changes })
    expect(gate.payments.rows).toHaveLength(2)
    expect(await stateOf(gate, authorization.nonce)).toMatchObject({ status: 400 })
    const own = `${authorization.nonce}?payer=${gate.payer.address}`
    expect(await stateOf(gate, own)).toMatchObject({ status: 200 })
  })

  it('names the same payment over MCP, with the proof in the headers', async () => {
    const gate = aGate()
    const { authorization } = await buy(gate)
    const call = async (headers: Record<string, string> = {}) => {
      const response = await gate.app.request('/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_payment', arguments: { paymentId: authorization.nonce } },
        }),
      })
      const { result } = await response.json()
      return result.structuredContent
    }
    expect(await call()).toMatchObject({ state: 'settled', operation: null })
    const signIn = await signInAt(gate, gate.payer)
    expect(await call({ 'sign-in-with-x': signIn })).toMatchObject(FULL.body)
  })
})

describe('the signed receipt of a payment', () => {
  const settleWithReceipt = async () => {
    const gate = aGate()
    const { headers, authorization } = await payFor(gate)
    const first = await gate.get(PATH, headers)
    const receipt = await aReceipt()
    gate.payments.end('pay_0', { state: 'settled', txHash: TX_HASH, receipt })
    return { gate, headers, authorization, first, receipt }
  }

  it('is in the state of the payment for the payer, and not for a reader of the chain', async () => {
    const { gate, authorization, receipt } = await settleWithReceipt()
    expect((await stateOf(gate, 'pay_0')).body.receipt).toEqual(receipt)
    expect((await stateOf(gate, TX_HASH)).body.receipt).toBeNull()
    expect((await stateOf(gate, authorization.nonce)).body.receipt).toBeNull()
  })

  it('is in the header of a repeat, where a client of the extension finds the receipt', async () => {
    const { gate, headers, first, receipt } = await settleWithReceipt()
    expect(extractReceiptFromResponse(first)).toBeUndefined()
    const again = await gate.get(PATH, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const extracted = extractReceiptFromResponse(again)
    expect(extracted).toEqual(receipt.receipt)
    if (extracted?.format !== 'eip712') throw new Error('no receipt of EIP-712')
    const { signer } = await verifyReceiptSignatureEIP712(extracted)
    expect(signer.toLowerCase()).toBe(RECEIPT_KEY.address)
    const bytes = [...again.headers].reduce(
      (sum, [name, value]) => sum + name.length + value.length,
      0,
    )
    expect(bytes).toBeLessThan(6_500)
  })

  it('is not in the header of a call with a long address', async () => {
    const { gate, headers } = await settleWithReceipt()
    const receipt = await aReceipt({ resourceUrl: `https://quartet.example/${'a'.repeat(300)}` })
    gate.payments.end('pay_0', { state: 'settled', txHash: TX_HASH, receipt })
    expect(extractReceiptFromResponse(await gate.get(PATH, headers))).toBeUndefined()
  })
})
