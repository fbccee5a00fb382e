import fc from 'fast-check'
import { type Hex, hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTransferDigest } from '../../../../../core/payments/domain/createTransferDigest.ts'
import { transferTypedData } from '../../../../../core/payments/domain/transferTypedData.ts'

/** Number of compared authorizations; DIGESTS=10000 compares more by hand. */
const RUNS = Number(process.env['DIGESTS'] ?? 2_000)
const MAX_UINT256 = 2n ** 256n - 1n

const hexOf = (bytes: number) =>
  fc.oneof(
    fc
      .uint8Array({ minLength: bytes, maxLength: bytes })
      .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`),
    fc.constantFrom<Hex>(`0x${'00'.repeat(bytes)}`, `0x${'ff'.repeat(bytes)}`),
    fc.constant<Hex>(`0x${'00'.repeat(bytes - 1)}01`),
  )
const uint256 = fc.oneof(
  fc.bigInt({ min: 0n, max: MAX_UINT256 }),
  fc.constantFrom(0n, 1n, 2n ** 128n, 2n ** 255n, MAX_UINT256 - 1n, MAX_UINT256),
)
/** viem leaves an empty version out of the domain, which no token does. */
const text = fc.oneof(
  fc.constantFrom('USD Coin', 'USDC', '2', '0x1234', '\u0000', 'é', '\uD800'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
)
const token = fc.record({
  chainId: fc.oneof(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(1, 8453)),
  address: hexOf(20),
  name: text,
  version: text,
})
const authorization = fc.record({
  from: hexOf(20),
  to: hexOf(20),
  valueUsdc6: uint256,
  validAfterSec: uint256,
  validBeforeSec: uint256,
  nonce: hexOf(32),
})

describe('the digest of an authorization', () => {
  it('equals the digest of viem for random tokens, authorizations and edge values', () => {
    const transferDigest = createTransferDigest()
    fc.assert(
      fc.property(token, authorization, (of, signed) => {
        expect(transferDigest(of, signed)).toBe(hashTypedData(transferTypedData(of, signed)))
      }),
      { numRuns: RUNS },
    )
  })

  it('equals the digest of viem for many authorizations of two tokens in turns', () => {
    const transferDigest = createTransferDigest()
    const tokens = fc.sample(token, 2)
    fc.assert(
      fc.property(fc.nat(1), authorization, (index, signed) => {
        const of = tokens[index]
        if (of === undefined) throw new Error(`no token ${index}`)
        expect(transferDigest(of, signed)).toBe(hashTypedData(transferTypedData(of, signed)))
      }),
      { numRuns: RUNS / 10 },
    )
  })
})
