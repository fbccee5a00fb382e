import { describe, expect, it } from 'vitest'
import { parsePayment } from '../../../../../api/payments/wire/parsePayment.ts'

const hex = (bytes: number) => `0x${'1b'.repeat(bytes)}`
const sent = (signatureBytes: number) =>
  JSON.stringify({
    x402Version: 1,
    scheme: 'exact',
    network: 'base',
    payload: {
      signature: hex(signatureBytes),
      authorization: {
        from: hex(20),
        to: hex(20),
        value: '40000',
        validAfter: '0',
        validBefore: '1790002000',
        nonce: hex(32),
      },
    },
  })
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** Texts whose base64 ends with no, one and two characters of padding. */
const texts = [65, 66, 67].flatMap((bytes) => ['', ' ', '  '].map((end) => sent(bytes) + end))

describe('the base64 of a payment header', () => {
  it('may have its padding, no padding, or a byte order mark in its text', () => {
    for (const text of texts) {
      const padded = parsePayment(base64(text))
      expect(padded.kind).toBe('payment')
      expect(parsePayment(base64(text).replace(/=+$/, ''))).toEqual(padded)
      expect(parsePayment(base64(`\uFEFF${text}`))).toEqual(padded)
    }
  })

  it('has no other alphabet, and no cut character', () => {
    const [text = ''] = texts
    const whole = base64(text).replace(/=+$/, '')
    const broken = [`${whole.slice(0, 40)} ${whole.slice(40)}`, `${whole}=====`, `${whole}-_`, '']
    for (const header of broken) {
      expect(parsePayment(header)).toEqual({ kind: 'unreadable', reason: 'invalid_payload' })
    }
  })
})
