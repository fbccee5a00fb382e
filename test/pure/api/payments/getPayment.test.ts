import { describe, expect, it } from 'vitest'
import { aGate, payFor } from '../../../builders/aGate.ts'

const PATH = '/v1/thing/good'

const statusAndBody = async (response: Response | Promise<Response>) => {
  const answer = await response
  return { status: answer.status, body: await answer.json() }
}

describe('GET /v1/payments/{paymentId}', () => {
  it('returns the state of a payment', async () => {
    const gate = aGate()
    await gate.get(PATH, (await payFor(gate)).headers)
    expect(await statusAndBody(gate.get('/v1/payments/pay_0'))).toMatchInlineSnapshot(`
      {
        "body": {
          "network": "eip155:8453",
          "nextStep": "Charged. For 24 hours the same request with the same payment header (and Idempotency-Key) returns the stored answer at no further cost.",
          "operation": "getThing",
          "payUsdc": "40000",
          "payer": "0x3cb54Df938392c1c245e1633EF51060CB74Fa4Ee",
          "paymentId": "pay_0",
          "reason": null,
          "settledAt": 1790002000,
          "state": "settled",
          "txHash": "0xabababababababababababababababababababababababababababababababab",
        },
        "status": 200,
      }
    `)
  })

  it('returns 404 for an unknown payment', async () => {
    expect(await statusAndBody(aGate().get('/v1/payments/pay_9'))).toMatchObject({
      status: 404,
      body: { error: 'paymentId: no payment has this id' },
    })
  })
})
