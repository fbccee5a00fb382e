import { describe, expect, it } from 'vitest'
import { chainLabel, networkLabel } from '../../../../../core/kernel/chains/chainLabel.ts'
import { SOLANA_NETWORK } from '../../../../../core/sponsor/solana/domain/solanaLimits.ts'

describe('chainLabel', () => {
  it('returns the name of a chain with its number', () => {
    expect([8453, 5042, 137].map(chainLabel)).toEqual([
      'Base (8453)',
      'Arc (5042)',
      'Polygon (137)',
    ])
  })

  it('returns the number alone for a chain without a known name', () => {
    expect(chainLabel(31337)).toBe('chain 31337')
  })
})

describe('networkLabel', () => {
  it.each([
    ['eip155:8453', 'Base (8453)'],
    ['eip155:31337', 'chain 31337'],
    [SOLANA_NETWORK, 'Solana'],
    ['cosmos:hub-4', 'cosmos:hub-4'],
  ])('formats %s as %s', (network, label) => {
    expect(networkLabel(network)).toBe(label)
  })
})
