import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePayment } from '../../../../api/payments/wire/parsePayment.ts'
import { parsePaymentHeaders } from '../../../../api/payments/wire/parsePaymentHeaders.ts'
import { aGate, decodeBase64Json, encodeBase64Json, payFor } from '../../../builders/aGate.ts'

const PATH = '/v1/thing/good'
/** Text that HTTP permits in a header: visible ASCII, blanks inside, bytes above. */
const headerText = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f),
    { maxLength: 200 },
  )
  .map((codes) => String.fromCharCode(...codes))
const name = fc.constantFrom('payment-signature', 'x-payment')

const sample = async () => {
  const gate = aGate()
  const { headers } = await payFor(gate)
  return { gate, payment: decodeBase64Json(headers['payment-signature'] ?? '') }
}

/** Returns every place inside a JSON value, as paths of keys. */
function places(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))]
}

function replaceMember(value: unknown, path: readonly string[], other: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return other
  const members = value as Record<string, unknown>
  return { ...members, [key]: replaceMember(members[key], rest, other) }
}

describe('any text in a payment header', () => {
  it('returns 402 and never an internal error', async () => {
    const gate = aGate()
    await fc.assert(
      fc.asyncProperty(name, headerText, async (header, text) => {
        const response = await gate.get(PATH, { [header]: text })
        expect(response.status).toBe(402)
        expect(response.headers.get('payment-required')).not.toBeNull()
      }),
      { numRuns: 300 },
    )
    expect(gate.payments.rows).toEqual([])
  })

  it('returns 402 for base64 of any JSON', async () => {
    const gate = aGate()
    await fc.assert(
      fc.asyncProperty(name, fc.jsonValue(), async (header, value) => {
        const response = await gate.get(PATH, { [header]: encodeBase64Json(value) })
        expect(response.status).toBe(402)
      }),
      { numRuns: 300 },
    )
  })

  it('is rejected, or served as the same payment, after a replacement of any part', async () => {
    const { gate, payment } = await sample()
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.string(),
      fc.bigInt().map(String),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places(payment)), anything, async (path, other) => {
        const header = encodeBase64Json(replaceMember(payment, path, other) ?? null)
        const response = await gate.get(PATH, { 'payment-signature': header })
        // A charged payment without its repeat key returns 409.
        expect([200, 402, 409, 429]).toContain(response.status)
        if (response.status === 200) expect(parsePayment(header).kind).toBe('payment')
      }),
      { numRuns: 500 },
    )
  })

  it('is rejected when two headers were merged into one', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    const value = headers['payment-signature'] ?? ''
    const response = await gate.get(PATH, { 'payment-signature': `${value}, ${value}` })
    expect([response.status, (await response.json()).code]).toEqual([402, 'invalid_payload'])
  })

  it('is rejected when one of two headers is invalid', async () => {
    const gate = aGate()
    const { headers } = await payFor(gate)
    const response = await gate.get(PATH, { ...headers, 'x-payment': '%' })
    expect([response.status, (await response.json()).code]).toEqual([402, 'invalid_payload'])
  })

  it('is unreadable when it is empty', () => {
    expect(parsePaymentHeaders({ current: '', legacy: undefined }).kind).toBe('unreadable')
    expect(parsePaymentHeaders({ current: undefined, legacy: undefined }).kind).toBe('none')
  })

  it.each([
    ['numbers for digit strings', ['payload', 'authorization', 'value'], 40_000],
    ['a number above uint256', ['payload', 'authorization', 'validBefore'], String(2n ** 256n)],
    ['a negative number', ['payload', 'authorization', 'validAfter'], '-1'],
    ['a nonce of 31 bytes', ['payload', 'authorization', 'nonce'], `0x${'0'.repeat(62)}`],
    ['an address of 19 bytes', ['payload', 'authorization', 'from'], `0x${'0'.repeat(38)}`],
    ['an endless signature', ['payload', 'signature'], `0x${'00'.repeat(2_049)}`],
    ['a signature of half a byte', ['payload', 'signature'], '0x123'],
    ['no authorization', ['payload'], { signature: '0x00' }],
  ])('is unreadable with %s', async (_name, path, other) => {
    const { payment } = await sample()
    expect(parsePayment(encodeBase64Json(replaceMember(payment, path, other)))).toEqual({
      kind: 'unreadable',
      reason: 'invalid_payload',
    })
  })

  it('is parsed to the payment that it encodes', async () => {
    const digits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    const address = fc
      .bigInt({ min: 0n, max: 2n ** 160n - 1n })
      .map((n) => n.toString(16).padStart(40, '0'))
    const bytes = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((raw) => Buffer.from(raw).toString('hex'))
    const terms = fc.record({
      from: address,
      to: address,
      value: digits,
      after: digits,
      before: digits,
      nonce: bytes,
    })
    fc.assert(
      fc.property(terms, ({ from, to, value, after, before, nonce }) => {
        const authorization = {
          from: `0x${from.toUpperCase()}`,
          to: `0x${to}`,
          value: String(value),
          validAfter: String(after),
          validBefore: String(before),
          nonce: `0x${nonce.toUpperCase()}`,
        }
        const payload = { signature: '0xAB', authorization }
        const read = parsePayment(
          encodeBase64Json({ x402Version: 1, scheme: 'exact', network: 'base', payload }),
        )
        expect(read).toMatchObject({
          kind: 'payment',
          payment: {
            wireVersion: 1,
            chainId: 8453,
            signature: '0xab',
            authorization: {
              from: `0x${from}`,
              to: `0x${to}`,
              valueUsdc6: value,
              validAfterSec: after,
              validBeforeSec: before,
              nonce: `0x${nonce}`,
            },
          },
        })
      }),
    )
  })
})
