import { concatHex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  aGate,
  decodeBase64Json,
  type Gate,
  OPTIONS,
  payFor,
  type Signing,
  TX_HASH,
} from '../../../builders/aGate.ts'
import { aPayer } from '../../../support/payments/payer.ts'

const PATH = '/v1/thing/good'

const under = (id: string, signing: Signing = {}): Signing => ({
  ...signing,
  rewrite: (payment) => ({
    ...payment,
    extensions: { 'payment-identifier': { info: { required: false, id }, schema: {} } },
  }),
})
const call = async (gate: Gate, signing: Signing, path = PATH) =>
  gate.get(path, (await payFor(gate, signing)).headers)

const ID = 'order-0123456789'

describe('a payment identifier', () => {
  it('returns the stored answer to a new signature over the same request, without a charge', async () => {
    const gate = aGate()
    expect((await call(gate, under(ID))).status).toBe(200)
    gate.run = async () => ({ text: 'something newer' })
    gate.world.basket = {
      ...gate.world.basket,
      block: { ...gate.world.basket.block, hash: TX_HASH },
    }
    const again = await call(gate, under(ID, { option: OPTIONS[1] }))
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(await again.json()).toEqual({ text: 'worth it' })
    expect(decodeBase64Json(again.headers.get('payment-response')).transaction).toBe(TX_HASH)
    expect([gate.payments.rows.length, gate.runs, gate.checks]).toEqual([1, 1, 1])
  })

  it('returns the stored answer to an equal nonce on another chain, before a check of the chain', async () => {
    const gate = aGate()
    const nonce = `0x${'5a'.repeat(32)}` as const
    const first = await call(gate, under(ID, { changes: { nonce } }))
    const again = await call(gate, under(ID, { changes: { nonce }, option: OPTIONS[1] }))
    expect([first.status, again.status]).toEqual([200, 200])
    expect([gate.payments.rows.length, gate.runs, gate.checks]).toEqual([1, 1, 1])
  })

  it('returns 409 for another request of the same payer', async () => {
    const gate = aGate()
    await call(gate, under(ID))
    const other = await call(gate, under(ID), `${PATH}?size=2`)
    expect([other.status, (await other.json()).code]).toEqual([409, 'payment_identifier_bound'])
    expect(gate.payments.rows).toHaveLength(1)
  })

  it('is separate for each payer', async () => {
    const gate = aGate()
    await call(gate, under(ID))
    const other = await call(gate, under(ID, { payer: aPayer('another') }), `${PATH}?size=2`)
    expect(other.status).toBe(200)
    expect(gate.payments.rows).toHaveLength(2)
  })

  it('returns the answer to a contract only when the contract accepts the signature', async () => {
    const gate = aGate()
    gate.code = async () => '0x6000'
    const longer = { resign: (signature: `0x${string}`) => concatHex([signature, '0x00']) }
    await call(gate, under(ID, longer))
    gate.verdict = async () => ({ kind: 'refused', reason: 'invalid_exact_evm_signature' })
    expect((await call(gate, under(ID, longer))).status).toBe(402)
    gate.verdict = async () => ({ kind: 'valid' })
    const again = await call(gate, under(ID, longer))
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(gate.payments.rows).toHaveLength(1)
  })

  it('pays with the next signature if the first payment was not charged', async () => {
    const gate = aGate()
    gate.payments.settle = () => ({ state: 'released', reason: 'insufficient_funds' })
    expect((await call(gate, under(ID))).status).toBe(402)
    gate.payments.settle = () => ({ state: 'settled', txHash: TX_HASH })
    expect((await call(gate, under(ID))).status).toBe(200)
    expect(gate.payments.rows.map(({ state }) => state)).toEqual(['released', 'settled'])
  })

  it('charges one of twenty simultaneous payments', async () => {
    const gate = aGate()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(gate, under(ID))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(gate.payments.rows.filter(({ state }) => state === 'settled')).toHaveLength(1)
    expect(gate.payments.rows).toHaveLength(1)
  })
})
