import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Authorization } from '../../../../../core/payments/domain/authorization.ts'
import {
  type AuthorizationFacts,
  settlementVerdict,
} from '../../../../../core/payments/domain/settlementVerdict.ts'

const authorization: Authorization = {
  from: '0x2222222222222222222222222222222222222222',
  to: '0x3333333333333333333333333333333333333333',
  valueUsdc6: 40_000n,
  validAfterSec: 1_000n,
  validBeforeSec: 2_000n,
  nonce: `0x${'ab'.repeat(32)}`,
}
const proof = { txHash: '0x01', blockNumber: 7, blockHash: '0x02' } as const
const open: AuthorizationFacts = {
  timestampSec: 1_500,
  isUsed: false,
  use: null,
  balanceUsdc6: 40_000n,
  isPaused: false,
  isBlacklisted: false,
}
const verdictOn = (changes: Partial<AuthorizationFacts>) =>
  settlementVerdict({ ...open, ...changes }, authorization)

describe('the verdict on an authorization that its own transaction did not use', () => {
  it.each<[string, Partial<AuthorizationFacts>, object]>([
    ['without a fault', {}, { kind: 'open' }],
    ['one second before its expiry', { timestampSec: 1_999 }, { kind: 'open' }],
    ['at its expiry', { timestampSec: 2_000 }, { kind: 'released', reason: 'expired' }],
    ['at its start', { timestampSec: 1_000 }, { kind: 'released', reason: 'not_yet_valid' }],
    [
      'with a balance one unit below the amount',
      { balanceUsdc6: 39_999n },
      { kind: 'released', reason: 'insufficient_funds' },
    ],
    ['with a paused token', { isPaused: true }, { kind: 'released', reason: 'token_paused' }],
    [
      'with a blacklisted payer',
      { isBlacklisted: true },
      { kind: 'released', reason: 'blacklisted' },
    ],
    ['used, without a visible log', { isUsed: true }, { kind: 'unknown' }],
    [
      'used for a transfer to the operator',
      { isUsed: true, use: { ...proof, how: 'paid' } },
      { kind: 'settled', proof },
    ],
    [
      'cancelled',
      { isUsed: true, use: { ...proof, how: 'canceled' } },
      { kind: 'released', reason: 'authorization_canceled' },
    ],
    [
      'used for a transfer to another account',
      { isUsed: true, use: { ...proof, how: 'other' } },
      { kind: 'released', reason: 'authorization_used' },
    ],
  ])(
    'is open, released, settled or unknown by the facts of the chain: %s',
    (_, changes, verdict) => {
      expect(verdictOn(changes)).toEqual(verdict)
    },
  )

  it('is always settled after the transfer to the operator, for any other facts', () => {
    const facts = fc.record({
      timestampSec: fc.nat(),
      balanceUsdc6: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      isPaused: fc.boolean(),
      isBlacklisted: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (others) => {
        const use = { ...proof, how: 'paid' } as const
        expect(verdictOn({ ...others, isUsed: true, use }).kind).toBe('settled')
      }),
    )
  })
})
