import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mppChallenges, mppNonce } from '../../../../../api/payments/mpp/mppChallenge.ts'
import { parseCredential } from '../../../../../api/payments/mpp/parseCredential.ts'
import { parsePaymentHeaders } from '../../../../../api/payments/wire/parsePaymentHeaders.ts'
import { OPTIONS } from '../../../../builders/aGate.ts'
import { addressOf } from '../../../../builders/facts.ts'
import {
  challengeOnChain,
  type MppChallenge,
  mppHeader,
} from '../../../../support/payments/mppCredential.ts'
import { base64 } from '../../../../support/payments/payment.ts'

const [option] = OPTIONS
const { chainId, address: asset } = option.token
const CALL = { realm: 'quartet.example', resourceUrl: 'https://quartet.example/v1/signals' }
const EXPIRES_SEC = 1_800_000_000
const payer = addressOf(7)

const issue = (call = CALL, amountUsdc6 = 40_000n): MppChallenge => {
  const secret = 's'.repeat(32)
  const offer = { ...call, amountUsdc6, options: [option], expiresSec: EXPIRES_SEC, secret }
  return challengeOnChain(mppChallenges(offer), chainId)
}
const payloadFor = ({ id, realm }: MppChallenge) => ({
  type: 'authorization',
  signature: `0x${'ab'.repeat(65)}`,
  from: payer,
  to: option.payTo,
  value: '40000',
  validAfter: '0',
  validBefore: String(EXPIRES_SEC),
  nonce: mppNonce(id, realm),
})
const valid = (): string => mppHeader(issue(), payloadFor(issue()))
const reasonOf = (header: string) => {
  const read = parseCredential(header, CALL)
  return read?.kind === 'unreadable' ? read.reason : read?.kind
}

describe('a credential of MPP', () => {
  it('is the payment of its authorization, with the id of the challenge as the proof of a repeat', () => {
    expect(parseCredential(valid(), CALL)).toMatchObject({
      kind: 'payment',
      payment: {
        isMpp: true,
        chainId,
        authorization: { from: payer, to: option.payTo, valueUsdc6: 40_000n },
        accepted: { amount: 40_000n, asset: expect.stringMatching(new RegExp(asset, 'i')) },
        repeatKeys: [issue().id],
      },
    })
  })

  it.each(['Bearer abc', 'Basic dXNlcjpwYXNz', 'Payments x', ''])(
    'is absent from the header "%s"',
    (header) => {
      expect(parseCredential(header, CALL)).toBeUndefined()
    },
  )

  const otherRequest = issue(CALL, 1n).request
  const changes: readonly [string, MppChallenge][] = [
    ['another call', issue({ ...CALL, resourceUrl: 'https://quartet.example/v1/updown/btc-5m' })],
    ['another service', issue({ realm: 'other.example', resourceUrl: CALL.resourceUrl })],
    ['another amount', { ...issue(), request: otherRequest }],
    ['a later expiry', { ...issue(), expires: '2036-01-01T00:00:00Z' }],
    ['an id without its digest', { ...issue(), id: 's'.repeat(32) }],
  ]
  it.each(changes)('is rejected for a challenge of %s', (_name, challenge) => {
    expect(reasonOf(mppHeader(challenge, payloadFor(challenge)))).toBe('challenge_mismatch')
  })

  it('is rejected if the nonce of the authorization is not the hash of the challenge', () => {
    const payload = { ...payloadFor(issue()), nonce: `0x${'1'.repeat(64)}` }
    expect(reasonOf(mppHeader(issue(), payload))).toBe('challenge_mismatch')
  })

  it('is rejected if its source is not the payer on the chain of the challenge', () => {
    const source = (chain: number, who: string) =>
      reasonOf(mppHeader(issue(), payloadFor(issue()), `did:pkh:eip155:${chain}:${who}`))
    expect(source(chainId, payer)).toBe('payment')
    expect(source(chainId + 1, payer)).toBe('invalid_payload')
    expect(source(chainId, addressOf(8))).toBe('invalid_payload')
  })

  it.each([
    ['method', { ...issue(), method: 'tempo' }, {}],
    ['intent', { ...issue(), intent: 'session' }, {}],
    ['type', issue(), { type: 'permit2' }],
  ])('is rejected for another %s', (_name, challenge, change) => {
    const header = mppHeader(challenge, { ...payloadFor(issue()), ...change })
    expect(reasonOf(header)).toBe('unsupported_scheme')
  })

  it('is rejected without an exception for any bytes and for any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const header = `Payment ${Buffer.from(text).toString('base64url')}`
        expect(reasonOf(header)).toBe('invalid_payload')
      }),
    )
  })

  it('must have the authorization of the payment header that it accompanies', () => {
    const credential = parseCredential(valid(), CALL)
    const payload = payloadFor(issue())
    const x402 = (nonce: string) => {
      const { type: _type, signature, ...authorization } = payload
      return base64({
        x402Version: 2,
        accepted: {
          scheme: 'exact',
          network: `eip155:${chainId}`,
          asset,
          payTo: option.payTo,
          amount: '40000',
        },
        payload: { signature, authorization: { ...authorization, nonce } },
      })
    }
    const read = (nonce: string) =>
      parsePaymentHeaders({ current: x402(nonce), legacy: undefined, credential })
    expect(read(payload.nonce)).toMatchObject({
      kind: 'payment',
      payment: { repeatKeys: [issue().id] },
    })
    expect(read(`0x${'2'.repeat(64)}`)).toEqual({
      kind: 'unreadable',
      reason: 'ambiguous_payment',
    })
  })
})
