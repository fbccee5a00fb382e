import { afterEach, describe, expect, it } from 'vitest'
import { until } from '../../../../supervisor/until.ts'
import {
  aGate,
  decodeBase64Json,
  type Gate,
  PRICE_USDC6,
  payFor,
  TX_HASH,
} from '../../../builders/aGate.ts'
import { ERAS, type McpServer, startMcp } from '../../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const PATH = '/v1/thing/good'
const TOOL = 'get_thing'
const TOOL_URL = `mcp://tool/${TOOL}`
const given = { name: 'good' }

let server: McpServer | undefined
afterEach(() => server?.stop())

async function clientOf(gate: Gate, era: (typeof ERAS)[number] = 'auto') {
  server = await startMcp(gate.app)
  const client = await server.connect(era, '/vaults')
  const buy = (payment?: unknown, changed: Record<string, unknown> = given) =>
    client.callTool({
      name: TOOL,
      arguments: changed,
      ...(payment !== undefined && { _meta: { 'x402/payment': payment } }),
    })
  return { client, buy }
}

/** Returns a payment for the tool as an object, with `resource` when given. */
async function paymentFor(gate: Gate, resource?: string): Promise<Record<string, unknown>> {
  const { headers } = await payFor(gate)
  const payment = decodeBase64Json(headers['payment-signature'] ?? null)
  return resource === undefined ? payment : { ...payment, resource: { url: resource } }
}

describe.each(ERAS)('a paid MCP tool in era %s', (era) => {
  it('returns the price, then the bought answer with a receipt', async () => {
    const gate = aGate()
    const { client, buy } = await clientOf(gate, era)
    const { tools } = await client.listTools()
    const tool = tools.find(({ name }) => name === TOOL)
    expect(tool?.outputSchema).toBeUndefined()
    expect(tool?.description).toMatch(/^Costs 0\.04 USD per call over x402/)

    const requested = await buy()
    const [first] = requested.content
    expect(requested.isError).toBe(true)
    expect(first).toEqual({ type: 'text', text: JSON.stringify(requested.structuredContent) })
    expect(requested.structuredContent).toMatchObject({
      x402Version: 2,
      resource: { url: TOOL_URL },
      accepts: [
        { scheme: 'exact', network: 'eip155:8453', amount: String(PRICE_USDC6) },
        { network: 'eip155:137' },
        { network: 'eip155:5042' },
      ],
    })

    const bought = await buy(await paymentFor(gate, TOOL_URL))
    expect(bought).toMatchObject({
      structuredContent: { text: 'worth it' },
      _meta: { 'x402/payment-response': { success: true, transaction: TX_HASH } },
    })
    expect(bought.isError).toBeUndefined()
    expect(gate.payments.rows).toHaveLength(1)
  })
})

describe('a payment over MCP', () => {
  it.each([1, 2] as const)(
    'returns two answers for one charge if the payment is sent over REST and to the tool at once, in version %i',
    async (wire) => {
      const gate = aGate()
      const { buy } = await clientOf(gate)
      const { headers } = await payFor(gate, { wire })
      const { byKey } = gate.payments
      let arrived = 0
      gate.payments.byKey = (key) => {
        arrived += 1
        return byKey(key)
      }
      gate.run = async () => {
        expect(await until(() => arrived === 2, PATIENCE_MS)).toBe(true)
        return { text: 'worth it' }
      }
      const payment = decodeBase64Json(Object.values(headers)[0] ?? null)
      const [rest, tool] = await Promise.all([gate.get(PATH, headers), buy(payment)])
      expect([rest.status, await rest.json()]).toEqual([200, { text: 'worth it' }])
      expect(tool.structuredContent).toEqual({ text: 'worth it' })
      expect(gate.payments.rows).toMatchObject([{ state: 'settled', claims: 1 }])
    },
  )

  it('may name the URL of the operation as its resource, and may be the text of the header', async () => {
    const gate = aGate()
    const { buy } = await clientOf(gate)
    const publicUrl = 'http://127.0.0.1:3000'
    expect((await buy(await paymentFor(gate, publicUrl + PATH))).isError).toBeUndefined()
    const { headers } = await payFor(gate)
    expect((await buy(headers['payment-signature'])).isError).toBeUndefined()
  })

  it('returns the same answer to a repeat of the same call', async () => {
    const gate = aGate()
    const { buy } = await clientOf(gate)
    const payment = await paymentFor(gate, TOOL_URL)
    const answers = [await buy(payment), await buy(payment)]
    expect(answers[0]).toEqual(answers[1])
    expect(gate.payments.rows).toHaveLength(1)
  })

  it('is rejected with the reason for another tool, call or amount, and in an invalid form', async () => {
    const gate = aGate()
    const { buy } = await clientOf(gate)
    const reasonOf = async (payment: unknown) => {
      const { isError, structuredContent } = await buy(payment)
      expect(isError).toBe(true)
      return JSON.parse(JSON.stringify(structuredContent)).code
    }
    expect(await reasonOf(await paymentFor(gate, 'mcp://tool/get_other'))).toBe('resource_mismatch')
    expect(await reasonOf({})).toBe('invalid_payload')
    expect(await reasonOf('\u0000')).toBe('invalid_payload')
    expect(await reasonOf(7)).toBe('invalid_payload')
    expect(gate.payments.rows).toHaveLength(0)

    const payment = await paymentFor(gate)
    expect((await buy(payment)).isError).toBeUndefined()
    const other = await buy(payment, { ...given, size: 2 })
    expect(other).toMatchObject({
      isError: true,
      structuredContent: { code: 'payment_already_bound' },
    })
  })

  it('returns only the price and the failed receipt if it is not charged', async () => {
    const gate = aGate()
    gate.payments.settle = () => ({ state: 'reversed', txHash: TX_HASH, blockNumber: 7 })
    const { buy } = await clientOf(gate)
    const failed = await buy(await paymentFor(gate, TOOL_URL))
    expect(failed).toMatchObject({
      isError: true,
      structuredContent: { code: 'payment_reversed', resource: { url: TOOL_URL } },
      _meta: { 'x402/payment-response': { success: false } },
    })
    expect(JSON.stringify(failed)).not.toContain('worth it')
  })
})

describe('a tool, for a caller who read a payment from the chain', () => {
  it('returns the same refusal for right and wrong guesses, without the bought answer', async () => {
    const gate = aGate()
    const { buy } = await clientOf(gate)
    const payment = await paymentFor(gate)
    expect((await buy(payment)).isError).toBeUndefined()
    const { payload } = payment
    const priced = JSON.parse(JSON.stringify((await buy()).structuredContent))
    const { repeatKey: _key, ...bare } = priced.accepts[0]
    const rebuilt = [
      { x402Version: 1, scheme: 'exact', network: 'base', payload },
      { x402Version: 2, accepted: bare, payload },
      { ...priced, x402Version: 2, accepted: priced.accepts[0], payload },
    ]
    const answers = new Set<string>()
    for (const attempt of [given, { name: 'great' }, { name: 'good', size: 2 }]) {
      for (const entry of rebuilt) answers.add(JSON.stringify(await buy(entry, attempt)))
    }
    const [only = ''] = answers
    expect(answers.size).toBe(1)
    expect(only).toContain('repeat_unproven')
    expect(only).not.toMatch(/pay_|worth it|0x/)
    expect((await buy(payment)).structuredContent).toEqual({ text: 'worth it' })
  })
})
