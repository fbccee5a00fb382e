import { parsePaymentRequired } from '@x402/core/schemas'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, PriceUnavailable } from '../../../../core/kernel/errors.ts'
import { aGate, decodeBase64Json, OPTIONS } from '../../../builders/aGate.ts'

const PATH = '/v1/thing/good'

const statusAndBody = async (response: Response | Promise<Response>) => {
  const answer = await response
  return { status: answer.status, body: await answer.json() }
}

describe('a paid operation without a payment', () => {
  it('returns its price in both versions of the protocol', async () => {
    const gate = aGate({ newNonce: () => '0123456789abcdef' })
    const response = await gate.get(PATH)
    expect(response.status).toBe(402)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const header = decodeBase64Json(response.headers.get('payment-required'))
    const { extensions, ...challenge } = header
    expect(Object.keys(extensions)).toContain('payment-identifier')
    expect(challenge).toMatchInlineSnapshot(`
      {
        "accepts": [
          {
            "amount": "40000",
            "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
            "extra": {
              "name": "USD Coin",
              "version": "2",
            },
            "maxAmountRequired": "40000",
            "maxTimeoutSeconds": 60,
            "network": "eip155:8453",
            "payTo": "0x0000000000000000000000000000000000000FEE",
            "repeatKey": "0123456789abcdef",
            "scheme": "exact",
          },
          {
            "amount": "40000",
            "asset": "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
            "extra": {
              "name": "USD Coin",
              "version": "2",
            },
            "maxAmountRequired": "40000",
            "maxTimeoutSeconds": 60,
            "network": "eip155:137",
            "payTo": "0x0000000000000000000000000000000000000FEE",
            "repeatKey": "0123456789abcdef",
            "scheme": "exact",
          },
          {
            "amount": "40000",
            "asset": "0x3600000000000000000000000000000000000000",
            "extra": {
              "name": "USDC",
              "version": "2",
            },
            "maxAmountRequired": "40000",
            "maxTimeoutSeconds": 60,
            "network": "eip155:5042",
            "payTo": "0x0000000000000000000000000000000000000FEE",
            "repeatKey": "0123456789abcdef",
            "scheme": "exact",
          },
        ],
        "code": "payment_required",
        "error": "Payment required: 0.04 USDC",
        "resource": {
          "description": "Read a thing",
          "mimeType": "application/json",
          "serviceName": "Quartet",
          "url": "http://127.0.0.1:3000/v1/thing/good",
        },
        "retryable": false,
        "serverTime": 1790002000,
        "x402Version": 2,
      }
    `)
    const body = await response.json()
    expect(body).toMatchInlineSnapshot(`
      {
        "accepts": [
          {
            "amount": "40000",
            "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
            "description": "Read a thing",
            "extra": {
              "name": "USD Coin",
              "version": "2",
            },
            "maxAmountRequired": "40000",
            "maxTimeoutSeconds": 60,
            "mimeType": "application/json",
            "network": "eip155:8453",
            "outputSchema": {
              "input": {
                "discoverable": true,
                "method": "GET",
                "pathParams": {
                  "name": {
                    "enum": [
                      "good",
                      "great",
                    ],
                    "type": "string",
                  },
                },
                "queryParams": {
                  "size": {
                    "default": 1,
                    "maximum": 9,
                    "minimum": 1,
                    "type": "integer",
                  },
                },
                "type": "http",
              },
              "output": {
                "properties": {
                  "text": {
                    "type": "string",
                  },
                },
                "type": "object",
              },
            },
            "payTo": "0x0000000000000000000000000000000000000FEE",
            "repeatKey": "0123456789abcdef",
            "resource": "http://127.0.0.1:3000/v1/thing/good",
            "scheme": "exact",
          },
          {
            "amount": "40000",
            "asset": "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
            "description": "Read a thing",
            "extra": {
              "name": "USD Coin",
              "version": "2",
            },
            "maxAmountRequired": "40000",
            "maxTimeoutSeconds": 60,
            "mimeType": "application/json",
            "network": "eip155:137",
            "outputSchema": {
              "input": {
                "discoverable": true,
                "method": "GET",
                "pathParams": {
                  "name": {
                    "enum": [
                      "good",
                      "great",
                    ],
                    "type": "string",
                  },
                },
                "queryParams": {
                  "size": {
                    "default": 1,
                    "maximum": 9,
                    "minimum": 1,
                    "type": "integer",
                  },
                },
                "type": "http",
              },
              "output": {
                "properties": {
                  "text": {
                    "type": "string",
                  },
                },
                "type": "object",
              },
            },
            "payTo": "0x0000000000000000000000000000000000000FEE",
            "repeatKey": "0123456789abcdef",
            "resource": "http://127.0.0.1:3000/v1/thing/good",
            "scheme": "exact",
          },
          {
            "amount": "40000",
            "asset": "0x3600000000000000000000000000000000000000",
            "description": "Read a thing",
            "extra": {
              "name": "USDC",
              "version": "2",
            },
            "maxAmountRequired": "40000",
            "maxTimeoutSeconds": 60,
            "mimeType": "application/json",
            "network": "eip155:5042",
            "outputSchema": {
              "input": {
                "discoverable": true,
                "method": "GET",
                "pathParams": {
                  "name": {
                    "enum": [
                      "good",
                      "great",
                    ],
                    "type": "string",
                  },
                },
                "queryParams": {
                  "size": {
                    "default": 1,
                    "maximum": 9,
                    "minimum": 1,
                    "type": "integer",
                  },
                },
                "type": "http",
              },
              "output": {
                "properties": {
                  "text": {
                    "type": "string",
                  },
                },
                "type": "object",
              },
            },
            "payTo": "0x0000000000000000000000000000000000000FEE",
            "repeatKey": "0123456789abcdef",
            "resource": "http://127.0.0.1:3000/v1/thing/good",
            "scheme": "exact",
          },
        ],
        "code": "payment_required",
        "error": "Payment required: 0.04 USDC",
        "resource": {
          "description": "Read a thing",
          "mimeType": "application/json",
          "url": "http://127.0.0.1:3000/v1/thing/good",
        },
        "retryable": false,
        "serverTime": 1790002000,
        "x402Version": 1,
      }
    `)
    expect(parsePaymentRequired(header).success).toBe(true)
    expect(gate.payments.rows).toEqual([])
    expect(gate.payments.quotes).toHaveLength(1)
  })

  it.each([
    ['a query', `${PATH}?x402Version=1`, {}],
    ['a header', PATH, { 'x-402-version': '1' }],
  ])(
    'returns the network names of version 1 when %s requests version 1',
    async (_name, path, headers) => {
      const response = await aGate().get(path, headers)
      expect(response.headers.get('payment-required')).toBeNull()
      const body = await response.json()
      expect(body.accepts.map((row: { network: string }) => row.network)).toEqual([
        'base',
        'polygon',
      ])
      expect(parsePaymentRequired(body).success).toBe(true)
    },
  )

  it.each([
    ['base', 1, 'base'],
    ['polygon', 1, 'polygon'],
    ['eip155:8453', 2, 'eip155:8453'],
  ])('offers a single network for network=%s in version %i', async (network, version, shown) => {
    const path = `${PATH}?network=${network}&x402Version=${version}`
    const { body } = await statusAndBody(aGate().get(path))
    expect(body.accepts.map((row: { network: string }) => row.network)).toEqual([shown])
  })

  it.each([
    ['ethereum', 'network: must be base, polygon or CAIP-2 such as eip155:5042'],
    [
      'eip155:1',
      'network: this call cannot be paid on the requested chain; payable on eip155:8453, eip155:137, eip155:5042',
    ],
  ])('rejects network=%s', async (network, error) => {
    expect(await statusAndBody(aGate().get(`${PATH}?network=${network}`))).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  it('rejects an unknown version of x402', async () => {
    expect(await statusAndBody(aGate().get(`${PATH}?x402Version=3`))).toMatchObject({
      status: 400,
      body: { error: 'x402Version: must be 1 or 2' },
    })
  })

  it.each([
    ['an unknown query key', '?sise=2', 'sise: unknown; did you mean size?'],
    ['a key that is given twice', '?size=1&size=2', 'size: must be given once'],
    ['two versions', '?x402Version=1&x402Version=2', 'x402Version: must be given once'],
    ['a malformed value', '?size=0', 'size: must be at least 1'],
  ])('rejects %s before a quote', async (_name, query, error) => {
    const gate = aGate()
    expect(await statusAndBody(gate.get(PATH + query))).toMatchObject({
      status: 400,
      body: { error },
    })
    expect([gate.runs, gate.payments.quotes]).toEqual([0, []])
  })

  it('returns 503 without a challenge when no answer can be computed now', async () => {
    const gate = aGate()
    gate.run = async () => {
      throw new PriceUnavailable('AAPL', 5)
    }
    const response = await gate.get(PATH)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(response.headers.get('payment-required')).toBeNull()
    expect(gate.payments.quotes).toEqual([])
  })

  it('returns 200 without a charge for an empty answer', async () => {
    const gate = aGate()
    gate.run = async () => ({})
    expect(await statusAndBody(gate.get(PATH))).toEqual({ status: 200, body: {} })
    expect(gate.payments.quotes).toEqual([])
  })

  it('offers only chains that can be charged now, in the order of the operation', async () => {
    const gate = aGate()
    gate.open = async () => [OPTIONS[2], OPTIONS[1]]
    const { body } = await statusAndBody(gate.get(PATH))
    expect(body.accepts.map((row: { network: string }) => row.network)).toEqual([
      'eip155:137',
      'eip155:5042',
    ])
    gate.open = async () => []
    expect((await gate.get(PATH)).status).toBe(503)
  })

  it('computes one answer per block and query', async () => {
    const gate = aGate()
    await Promise.all(Array.from({ length: 20 }, () => gate.get(PATH)))
    expect(gate.runs).toBe(1)
    await gate.get(`${PATH}?size=1`)
    expect(gate.runs).toBe(1)
    await gate.get(`${PATH}?size=2`)
    expect(gate.runs).toBe(2)
  })

  it('returns 503 without a challenge while the database is down', async () => {
    const gate = aGate()
    gate.payments.saveQuote = async () => {
      throw new DatabaseUnavailable(2)
    }
    const response = await gate.get(PATH)
    expect([response.status, response.headers.get('payment-required')]).toEqual([503, null])
  })

  it('permits browsers to send the headers of payers’ libraries', async () => {
    const response = await aGate().app.request(PATH, { method: 'OPTIONS' })
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase()
    for (const name of [
      'payment-signature',
      'x-payment',
      'sign-in-with-x',
      'content-type',
      'access-control-expose-headers',
    ]) {
      expect(allowed).toContain(name)
    }
    expect(response.headers.get('access-control-expose-headers')).toContain('PAYMENT-REQUIRED')
  })
})
