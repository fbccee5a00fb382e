import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { matchPayment } from '../../../../api/payments/matchPayment.ts'
import type { SentPayment } from '../../../../api/payments/wire/parsePayment.ts'
import { OPTIONS } from '../../../builders/aGate.ts'
import { addressOf } from '../../../builders/facts.ts'

const [option] = OPTIONS
const resourceUrl = 'https://quartet.example/v1/thing'
const offer = { option, resourceUrl }

const sentPayment = (given: Partial<SentPayment> = {}): SentPayment => ({
  wireVersion: 2,
  isMpp: false,
  network: 'eip155:8453',
  chainId: 8453,
  signature: '0x',
  authorization: {
    from: addressOf(1),
    to: option.payTo,
    valueUsdc6: 40_000n,
    validAfterSec: 0n,
    validBeforeSec: 1n,
    nonce: `0x${'0'.repeat(64)}`,
  },
  accepted: { asset: option.token.address, payTo: option.payTo, amount: 40_000n },
  resourceUrl: null,
  identifier: null,
  repeatKeys: [],
  signedInAs: null,
  ...given,
})

/** Returns the address with the case of each letter from the bits of a number. */
const spelt = (address: Hex, bits: number): string =>
  Array.from(address)
    .map((letter, at) => (at > 1 && (bits >> (at % 31)) & 1 ? letter.toUpperCase() : letter))
    .join('')

describe('a payment', () => {
  it('matches the offer with any case of its addresses', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (left, right) => {
        const accepted = {
          asset: spelt(option.token.address, left),
          payTo: spelt(option.payTo, right),
          amount: 40_000n,
        }
        expect(matchPayment(sentPayment({ accepted }), offer)).toBeNull()
      }),
    )
    const accepted = {
      asset: getAddress(option.token.address),
      payTo: getAddress(option.payTo),
      amount: 40_000n,
    }
    expect(matchPayment(sentPayment({ accepted }), offer)).toBeNull()
  })

  it('matches the offer without an entry of the offer, as in version 1', () => {
    expect(matchPayment(sentPayment({ accepted: null }), offer)).toBeNull()
  })

  it('matches the offer only when asset, receiver and amount of the entry are equal', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map((n) => addressOf(Number(n % 2n ** 53n))),
    )
    fc.assert(
      fc.property(
        texts,
        texts,
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        (asset, payTo, amount) => {
          const isOurs =
            asset.toLowerCase() === option.token.address &&
            payTo.toLowerCase() === option.payTo &&
            amount === 40_000n
          expect(
            matchPayment(sentPayment({ accepted: { asset, payTo, amount } }), offer) === null,
          ).toBe(isOurs)
        },
      ),
    )
  })

  it.each([
    ['asset', { asset: addressOf(9) }, 'invalid_payment_requirements'],
    ['receiver', { payTo: addressOf(9) }, 'invalid_payment_requirements'],
    ['amount', { amount: 40_001n }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
  ])('does not match the offer with another %s in the entry', (_name, changes, reason) => {
    const accepted = {
      asset: option.token.address,
      payTo: option.payTo,
      amount: 40_000n,
      ...changes,
    }
    expect(matchPayment(sentPayment({ accepted }), offer)).toBe(reason)
  })

  it('does not match the offer when the authorization pays another account', () => {
    const { authorization } = sentPayment()
    expect(
      matchPayment(sentPayment({ authorization: { ...authorization, to: addressOf(9) } }), offer),
    ).toBe('invalid_exact_evm_recipient_mismatch')
  })

  it.each([
    ['https://quartet.example/v1/thing', null],
    ['https://quartet.example/v1/thing?size=2#top', null],
    ['HTTPS://QUARTET.EXAMPLE:443/v1/thing', null],
    ['https://quartet.example/v1/other', 'resource_mismatch'],
    ['https://quartet.example/v1/thing/', 'resource_mismatch'],
    ['https://quartet.example.org/v1/thing', 'resource_mismatch'],
    ['https://quartet.example@evil.example/v1/thing', 'resource_mismatch'],
    ['http://quartet.example/v1/thing', 'resource_mismatch'],
    ['mcp://tool/thing', 'resource_mismatch'],
    ['', 'resource_mismatch'],
    ['/v1/thing', 'resource_mismatch'],
  ])('matches only an offer of the same resource: %s returns %s', (named, reason) => {
    expect(matchPayment(sentPayment({ resourceUrl: named }), offer)).toBe(reason)
  })
})
