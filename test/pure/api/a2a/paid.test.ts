import { describe, expect, it } from 'vitest'
import {
  aGate,
  decodeBase64Json,
  type Gate,
  PRICE_USDC6,
  payFor,
  TX_HASH,
} from '../../../builders/aGate.ts'
import { sendPart } from '../../../support/a2a/sendMessage.ts'

const PATH = '/v1/thing/good'
const URL = `http://127.0.0.1:3000${PATH}`
const requested = { data: { operation: 'getThing', params: { name: 'good' } } }

async function paymentFor(gate: Gate, resource?: string): Promise<Record<string, unknown>> {
  const { headers } = await payFor(gate)
  const payment = decodeBase64Json(headers['payment-signature'] ?? null)
  return resource === undefined ? payment : { ...payment, resource: { url: resource } }
}

describe('a message to /a2a for a paid operation', () => {
  it('is answered with the price, then with the result and a receipt', async () => {
    const gate = aGate()
    const priced = await sendPart(gate.app, requested)
    expect(priced.parts[0].text).toContain('x402/payment')
    expect(priced.parts[1].data).toMatchObject({
      x402Version: 2,
      resource: { url: URL },
      accepts: [
        { scheme: 'exact', network: 'eip155:8453', amount: String(PRICE_USDC6) },
        { network: 'eip155:137' },
        { network: 'eip155:5042' },
      ],
    })
    expect(priced.metadata).toMatchObject({
      status: 402,
      'x402.payment.status': 'payment-required',
      'x402.payment.required': priced.parts[1].data,
    })
    const receipt = { success: true, transaction: TX_HASH }
    const payment = await paymentFor(gate, URL)
    for (const metadata of [{ 'x402/payment': payment }, { 'x402.payment.payload': payment }]) {
      expect(await sendPart(gate.app, requested, metadata)).toMatchObject({
        parts: [{ data: { text: 'worth it' } }],
        metadata: {
          status: 200,
          'x402/payment-response': receipt,
          'x402.payment.status': 'payment-completed',
          'x402.payment.receipts': [receipt],
        },
      })
    }
    expect(gate.payments.rows).toMatchObject([{ state: 'settled', claims: 1 }])
  })

  it('is charged once when REST, MCP and /a2a receive the same signature at the same time', async () => {
    const gate = aGate()
    const payment = await paymentFor(gate)
    const header = Buffer.from(JSON.stringify(payment)).toString('base64')
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'get_thing',
        arguments: { name: 'good' },
        _meta: { 'x402/payment': payment },
      },
    }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const [rest, tool, message] = await Promise.all([
      gate.get(PATH, { 'payment-signature': header }),
      gate.app.request('/mcp', { method: 'POST', headers, body: JSON.stringify(call) }),
      sendPart(gate.app, requested, { 'x402/payment': payment }),
    ])
    expect([rest.status, await rest.json()]).toEqual([200, { text: 'worth it' }])
    expect((await tool.json()).result.structuredContent).toEqual({ text: 'worth it' })
    expect(message.parts[0].data).toEqual({ text: 'worth it' })
    expect(gate.payments.rows).toMatchObject([{ state: 'settled', claims: 1 }])
  })

  it('receives the reason of a rejected payment, and is not charged', async () => {
    const gate = aGate()
    for (const [payment, reason] of [
      [{}, 'invalid_payload'],
      [7, 'invalid_payload'],
      [await paymentFor(gate, 'http://127.0.0.1:3000/v1/other'), 'resource_mismatch'],
    ] as const) {
      const { metadata, parts } = await sendPart(gate.app, requested, { 'x402/payment': payment })
      expect(metadata).toMatchObject({
        status: 402,
        'x402.payment.status': 'payment-failed',
        'x402.payment.error': reason,
      })
      expect(JSON.stringify(parts)).not.toContain('worth it')
    }
    expect(gate.payments.rows).toHaveLength(0)
  })

  it('receives 202 for a pending payment, and 409 for a payment of another operation', async () => {
    const gate = aGate()
    gate.payments.settle = () => null
    const metadata = { 'x402/payment': await paymentFor(gate) }
    expect((await sendPart(gate.app, requested, metadata)).metadata).toMatchObject({
      status: 202,
      'x402.payment.status': 'payment-submitted',
    })
    const other = { data: { operation: 'getThing', params: { name: 'great' } } }
    expect((await sendPart(gate.app, other, metadata)).metadata).toMatchObject({
      status: 409,
      'x402.payment.status': 'payment-failed',
    })
  })
})

describe('a message to /a2a with a payment copied from the chain', () => {
  it('receives the same answer, without the result, for a right guess and for a wrong guess', async () => {
    const gate = aGate()
    const payment = await paymentFor(gate)
    await sendPart(gate.app, requested, { 'x402/payment': payment })
    const { payload } = payment
    const [fresh] = (await sendPart(gate.app, requested)).parts[1].data.accepts
    const { repeatKey: _key, ...bare } = fresh
    const rebuilt = [
      { x402Version: 1, scheme: 'exact', network: 'base', payload },
      { x402Version: 2, accepted: bare, payload },
      { x402Version: 2, accepted: fresh, payload },
    ]
    const attemptes = [requested, { data: { operation: 'getThing', params: { name: 'great' } } }]
    const answers = new Set<string>()
    for (const attempt of attemptes) {
      for (const entry of rebuilt) {
        const { parts, metadata } = await sendPart(gate.app, attempt, { 'x402/payment': entry })
        answers.add(JSON.stringify({ parts, metadata }))
      }
    }
    const [only = ''] = answers
    expect(answers.size).toBe(1)
    expect(JSON.parse(only)).toMatchObject({
      parts: [{ data: { code: 'repeat_unproven' } }],
      metadata: { status: 409, 'x402.payment.status': 'payment-failed' },
    })
    expect(only).not.toMatch(/pay_|worth it|0x/)
  })
})
