import { describe, expect, it } from 'vitest'
import { aGate, type Gate, payFor, type Signing } from '../../../builders/aGate.ts'
import { signInAt } from '../../../builders/signInAt.ts'
import { aPayer } from '../../../support/payments/payer.ts'

const PATH = '/v1/payments'
const other = aPayer('other payer')

/** Buys the thing once; returns the payer. */
async function buy(gate: Gate, signing: Signing = {}) {
  const { headers } = await payFor(gate, signing)
  const response = await gate.get('/v1/thing/good', headers)
  expect(response.status).toBe(200)
}

const list = async (gate: Gate, signIn: string, query = '') => {
  const response = await gate.get(`${PATH}${query}`, { 'sign-in-with-x': signIn })
  return { status: response.status, body: await response.json() }
}

describe('GET /v1/payments', () => {
  it('returns to a signed-in payer its own payments, newest first', async () => {
    const gate = aGate()
    await buy(gate)
    gate.time.ms += 5_000
    await buy(gate)
    await buy(gate, { payer: other })
    const { status, body } = await list(gate, await signInAt(gate, gate.payer))
    expect(status).toBe(200)
    expect(body.nextCursor).toBe(null)
    expect(body.payments).toMatchObject([
      { paymentId: 'pay_1', operation: 'getThing', state: 'settled', createdAt: 1_790_002_005 },
      { paymentId: 'pay_0', operation: 'getThing', state: 'settled', createdAt: 1_790_002_000 },
    ])
  })

  it('returns each payment once over pages, and a new payment shifts no page', async () => {
    const gate = aGate()
    for (const _ of [1, 2, 3]) await buy(gate)
    const signIn = await signInAt(gate, gate.payer)
    const first = await list(gate, signIn, '?limit=2')
    expect(first.body.payments).toHaveLength(2)
    await buy(gate)
    const rest = await list(gate, signIn, `?limit=2&cursor=${first.body.nextCursor}`)
    expect(rest.body.payments).toMatchObject([{ paymentId: 'pay_0' }])
    expect(rest.body.nextCursor).toBe(null)
  })

  it('requires a sign-in', async () => {
    const response = await aGate().get(PATH)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('SIGN-IN-WITH-X')
    expect(await response.json()).toMatchObject({
      code: 'sign_in_required',
      error: expect.stringMatching(/^SIGN-IN-WITH-X: is missing\./),
    })
  })

  it('names the problem of an invalid sign-in', async () => {
    const gate = aGate()
    const expired = await signInAt(gate, gate.payer)
    gate.time.ms += 400_000
    expect(await list(gate, expired)).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/^SIGN-IN-WITH-X: has expired; sign in again\./) },
    })
    expect(await list(gate, 'nonsense')).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/^SIGN-IN-WITH-X: must be a signed EIP-4361 message/) },
    })
  })

  it('rejects a cursor of another list', async () => {
    const gate = aGate()
    const cursor = Buffer.from('7:x;').toString('base64url')
    const answer = await list(gate, await signInAt(gate, gate.payer), `?cursor=${cursor}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'cursor: must be a nextCursor of this list' },
    })
  })
})
