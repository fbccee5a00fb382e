import { describe, expect, it } from 'vitest'
import {
  DatabaseUnavailable,
  PriceUnavailable,
  RpcUnavailable,
} from '../../../../core/kernel/errors.ts'
import { aGate, decodeBase64Json, type Gate, OPTIONS, payFor } from '../../../builders/aGate.ts'
import { sendPart } from '../../../support/a2a/sendMessage.ts'

const PATH = '/v1/thing/good'
const requested = { data: { operation: 'getThing', params: { name: 'good' } } }

/** Answer over one protocol; `asksToSign` is true if the payer must sign again. */
type Met = {
  readonly status: number
  readonly asksToSign: boolean
  readonly retryAfterSec: number | null
}

type Headers = Readonly<Record<string, string>>

async function overRest(gate: Gate, headers: Headers): Promise<Met> {
  const response = await gate.get(PATH, headers)
  const wait = response.headers.get('retry-after')
  return {
    status: response.status,
    asksToSign: 'accepts' in (await response.json()),
    retryAfterSec: wait === null ? null : Number(wait),
  }
}

const paymentIn = (headers: Headers) => decodeBase64Json(headers['payment-signature'] ?? null)

async function overMcp(gate: Gate, headers: Headers): Promise<Met> {
  const response = await gate.app.request('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'get_thing',
        arguments: { name: 'good' },
        _meta: { 'x402/payment': paymentIn(headers) },
      },
    }),
  })
  const { result } = await response.json()
  return {
    status: result.isError === true ? 503 : 200,
    asksToSign: result.structuredContent?.accepts !== undefined,
    retryAfterSec: result._meta?.retryAfterSec ?? null,
  }
}

async function overA2a(gate: Gate, headers: Headers): Promise<Met> {
  const { parts, metadata } = await sendPart(gate.app, requested, {
    'x402/payment': paymentIn(headers),
  })
  return {
    status: metadata.status,
    asksToSign: JSON.stringify(parts).includes('accepts'),
    retryAfterSec: metadata.retryAfterSec ?? null,
  }
}

const FACES = { REST: overRest, MCP: overMcp, A2A: overA2a } as const

/** Each dependency of a paid call that does not answer. */
const OUTAGES: readonly (readonly [string, (gate: Gate) => void])[] = [
  [
    'the lane of the chain is silent',
    (gate) => Object.assign(gate, { open: async () => [OPTIONS[1]] }),
  ],
  ['every lane is silent', (gate) => Object.assign(gate, { open: async () => [] })],
  [
    'the lanes cannot be read',
    (gate) => Object.assign(gate, { open: () => fail(new DatabaseUnavailable(5)) }),
  ],
  [
    'the clock of the chain cannot be read',
    (gate) => Object.assign(gate, { timeSec: () => fail(new RpcUnavailable(8453, 5)) }),
  ],
  [
    'the simulation does not answer',
    (gate) => Object.assign(gate, { verdict: () => fail(new RpcUnavailable(8453, 5)) }),
  ],
  [
    'a price is missing',
    (gate) => Object.assign(gate, { run: () => fail(new PriceUnavailable('NVDA', 5)) }),
  ],
  [
    'the failures of the payer cannot be read',
    (gate) => Object.assign(gate.payments, { standing: () => fail(new DatabaseUnavailable(5)) }),
  ],
  [
    'known payments cannot be read',
    (gate) => Object.assign(gate.payments, { byKey: () => fail(new DatabaseUnavailable(5)) }),
  ],
]

const fail = (error: Error): Promise<never> => Promise.reject(error)

describe.each(Object.entries(FACES))('a payment sent over %s', (_face, send) => {
  it.each(OUTAGES)(
    'returns 503 with a delay and no new challenge while %s',
    async (_name, begin) => {
      const gate = aGate()
      const { open, timeSec, verdict, run } = gate
      const { standing, byKey } = gate.payments
      const { headers } = await payFor(gate)
      begin(gate)
      expect(await send(gate, headers)).toEqual({
        status: 503,
        asksToSign: false,
        retryAfterSec: 5,
      })
      expect(gate.payments.rows.filter(({ state }) => state !== 'released')).toEqual([])
      Object.assign(gate, { open, timeSec, verdict, run })
      Object.assign(gate.payments, { standing, byKey })
      expect(await send(gate, headers)).toMatchObject({ status: 200, asksToSign: false })
      expect(gate.payments.rows).toMatchObject([{ state: 'settled' }])
    },
  )
})
