import { decodePaymentRequiredHeader } from '@x402/core/http'
import { describe, expect, it } from 'vitest'
import {
  aGate,
  type Gate,
  OPTIONS,
  PAY_TO,
  PRICE_USDC6,
  TX_HASH,
} from '../../../../builders/aGate.ts'
import {
  challengeOnChain,
  type SignedForBoth,
  signForBoth,
} from '../../../../support/payments/mppCredential.ts'

const PATH = '/v1/thing/good'
const [option] = OPTIONS

/** Requests a price, and signs the challenge of MPP on Base for the headers of both protocols. */
async function sign(gate: Gate, path = PATH): Promise<SignedForBoth> {
  const response = await gate.app.request(path, { headers: { 'accept-payment': 'evm/charge' } })
  expect(response.status).toBe(402)
  const challenge = challengeOnChain(response.headers.get('www-authenticate') ?? '', 8453)
  const { resource } = decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '')
  const { token, payTo } = option
  const row = {
    scheme: 'exact',
    network: 'eip155:8453',
    asset: token.address,
    payTo,
    amount: '40000',
  }
  const offer = {
    token,
    payTo: PAY_TO,
    amountUsdc6: PRICE_USDC6,
    timeoutSec: 60,
    row,
    resource,
  }
  return signForBoth(gate.payer, offer, challenge)
}

async function send(gate: Gate, headers: Readonly<Record<string, string>>, path = PATH) {
  const response = await gate.app.request(path, { headers })
  const text = await response.text()
  return { status: response.status, text, code: JSON.parse(text).code, headers: response.headers }
}

describe('a purchase over MPP', () => {
  it('returns the answer with a receipt that names the transaction and the time of the charge', async () => {
    const gate = aGate()
    const { credential } = await sign(gate)
    const { status, headers } = await send(gate, { authorization: credential })
    const receipt = Buffer.from(headers.get('payment-receipt') ?? '', 'base64url').toString()
    expect([status, JSON.parse(receipt)]).toMatchObject([
      200,
      { method: 'evm', reference: TX_HASH, status: 'success' },
    ])
    expect(headers.get('payment-response')).not.toBeNull()
  })

  it('returns the same bytes for the same credential, and computes and charges one answer', async () => {
    const gate = aGate()
    const { credential } = await sign(gate)
    const first = await send(gate, { authorization: credential })
    const again = await send(gate, { authorization: credential })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get('payment-receipt')).toBe(first.headers.get('payment-receipt'))
    expect(gate.payments.rows).toHaveLength(1)
  })

  it('returns no answer to a third party with the public signature, without the id of the challenge', async () => {
    const gate = aGate()
    const { credential, header, id } = await sign(gate)
    await send(gate, { authorization: credential })
    const spied = await send(gate, { 'payment-signature': header })
    expect([spied.status, spied.code]).toEqual([409, 'repeat_unproven'])
    const own = await send(gate, { 'payment-signature': header, 'idempotency-key': id })
    expect(own.status).toBe(200)
  })

  it('is rejected without a claim for the challenge of another call', async () => {
    const gate = aGate()
    const { credential } = await sign(gate)
    const { status, code } = await send(gate, { authorization: credential }, '/v1/thing/great')
    expect([status, code]).toEqual([402, 'challenge_mismatch'])
    expect(gate.payments.rows).toHaveLength(0)
  })

  it('is rejected without a claim after the expiry of its challenge, and offers new challenges', async () => {
    const gate = aGate()
    const { credential } = await sign(gate)
    gate.time.ms += 120_000
    const headers = { authorization: credential, 'accept-payment': 'evm/charge' }
    const refused = await send(gate, headers)
    expect([refused.status, refused.code]).toEqual([
      402,
      'invalid_exact_evm_payload_authorization_valid_before',
    ])
    expect(refused.headers.get('www-authenticate')).toMatch(/^Payment id="/)
    expect(gate.payments.rows).toHaveLength(0)
  })

  it('is offered only to callers that accept MPP', async () => {
    const plain = await send(aGate(), {})
    expect([plain.status, plain.headers.get('www-authenticate')]).toEqual([402, null])
  })
})
