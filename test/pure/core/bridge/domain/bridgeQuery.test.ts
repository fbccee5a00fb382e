import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bridgeQueryKey,
  parseBridgeChain,
  parseUsdcAmount,
} from '../../../../../core/bridge/domain/bridgeQuery.ts'
import { bridgeChains } from '../../../../../core/kernel/chains/bridgeChains.ts'
import { formatUsdc6 } from '../../../../../core/kernel/money.ts'

describe('an amount of USDC in a bridge request', () => {
  it.each([
    ['1', 1_000_000n],
    ['25.5', 25_500_000n],
    ['0.000001', 1n],
    ['1.000000', 1_000_000n],
    ['999999999999999', 999_999_999_999_999_000_000n],
  ])('is parsed from %s to %s base units', (text, amountUsdc6) => {
    expect(parseUsdcAmount(text)).toBe(amountUsdc6)
  })

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1.',
    '.5',
    '1.0000001',
    '1,5',
    ' 1',
    '1 ',
    '01',
    '1_000',
    'Infinity',
    'NaN',
    '١',
    '1000000000000000',
  ])('is not parsed from %j', (text) => {
    expect(parseUsdcAmount(text)).toBeNull()
  })

  it('is parsed back from its printed form', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (amountUsdc6) => {
        expect(parseUsdcAmount(formatUsdc6(amountUsdc6))).toBe(amountUsdc6)
      }),
    )
  })
})

describe('a chain of a bridge request', () => {
  it('is parsed from its name, its number and CAIP-2, in any case', () => {
    for (const chain of bridgeChains) {
      const { slug, chainId } = chain
      for (const word of [slug, slug.toUpperCase(), String(chainId), `eip155:${chainId}`]) {
        expect(parseBridgeChain(word)).toBe(chain)
      }
    }
  })

  it.each([
    '',
    'ethereum',
    '1',
    'eip155:1',
    'solana',
    'eip155:',
    '8453.0',
    '0x2105',
    'constructor',
  ])('is not parsed from %j', (word) => {
    expect(parseBridgeChain(word)).toBeUndefined()
  })

  it('gives different query keys to different requests', () => {
    const [base, arc, other] = bridgeChains
    if (base === undefined || arc === undefined || other === undefined) throw new Error('no chains')
    const keys = [
      bridgeQueryKey({ from: base, to: arc, receiveUsdc6: 1n }),
      bridgeQueryKey({ from: arc, to: base, receiveUsdc6: 1n }),
      bridgeQueryKey({ from: base, to: other, receiveUsdc6: 1n }),
      bridgeQueryKey({ from: base, to: arc, receiveUsdc6: 2n }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
