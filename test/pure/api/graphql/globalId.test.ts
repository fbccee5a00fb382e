import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type NodeKey, parseId, writeId } from '../../../../api/graphql/nodes/globalId.ts'

const hex = (length: number): fc.Arbitrary<Hex> =>
  fc
    .array(fc.nat(15), { minLength: length, maxLength: length })
    .map((digits): Hex => `0x${digits.map((digit) => digit.toString(16)).join('')}`)
const address = hex(40)
const whole = fc.nat(1_000_000_000)
const key: fc.Arbitrary<NodeKey> = fc.oneof(
  fc.record({ type: fc.constant('Vault' as const), vault: address }),
  fc.record({ type: fc.constant('Position' as const), vault: address, account: address }),
  fc.record({ type: fc.constant('Event' as const), blockNumber: whole, logIndex: whole }),
  fc.record({
    type: fc.constant('PriceSample' as const),
    token: address,
    timestampSec: whole,
    blockNumber: whole,
    logIndex: whole,
  }),
  fc.record({
    type: fc.constant('TokenAction' as const),
    token: address,
    blockNumber: whole,
    logIndex: whole,
  }),
  fc.record({
    type: fc.constant('Referral' as const),
    chainId: whole,
    contract: address,
    payer: address,
  }),
  fc.record({
    type: fc.constant('ReferralEarnings' as const),
    chainId: whole,
    contract: address,
    referrer: address,
  }),
  fc.record({
    type: fc.constant('SponsoredOperation' as const),
    chainId: whole,
    userOpHash: hex(64),
  }),
  fc.record({ type: fc.constant('SponsoredTransaction' as const), sponsorshipId: hex(32) }),
  fc.record({
    type: fc.constant('SponsorDeposit' as const),
    chainId: whole,
    blockNumber: whole,
    logIndex: whole,
  }),
)

describe('the GraphQL id of an entry', () => {
  it('contains its type and its key', () => {
    fc.assert(
      fc.property(key, (nodeKey) => {
        expect(parseId(writeId(nodeKey))).toEqual({ ...nodeKey })
      }),
    )
  })

  it('has one spelling', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
        const id = Buffer.from(text).toString('base64url')
        for (const word of [text, id]) {
          const read = parseId(word)
          if (read !== null) expect(writeId(read)).toBe(word)
        }
      }),
    )
  })
})
