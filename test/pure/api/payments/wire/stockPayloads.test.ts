import { describe, expect, it } from 'vitest'
import { parsePayment } from '../../../../../api/payments/wire/parsePayment.ts'
import { base64 } from '../../../../support/payments/payment.ts'

const authorization = {
  from: `0x${'11'.repeat(20)}`,
  to: `0x${'22'.repeat(20)}`,
  value: '40000',
  validAfter: '0',
  validBefore: '99',
  nonce: `0x${'33'.repeat(32)}`,
}
const payload = { signature: `0x${'44'.repeat(65)}`, authorization }

describe('a payment of stock clients of version 1', () => {
  it.each([
    ['by its name', 'base'],
    ['by CAIP-2', 'eip155:8453'],
  ])('is read without the members of version 2, with the chain %s', (_, network) => {
    const sent = { x402Version: 1, scheme: 'exact', network, payload }
    expect(parsePayment(base64(sent))).toMatchObject({
      kind: 'payment',
      payment: { wireVersion: 1, network, chainId: 8453, accepted: null, resourceUrl: null },
    })
  })

  it('is rejected without a payload', () => {
    expect(parsePayment(base64({ x402Version: 1, scheme: 'exact', network: 'base' }))).toEqual({
      kind: 'unreadable',
      reason: 'invalid_payload',
    })
  })
})
