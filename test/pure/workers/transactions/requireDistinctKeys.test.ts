import { describe, expect, it } from 'vitest'
import { requireDistinctKeys } from '../../../../workers/transactions/requireDistinctKeys.ts'

describe('hot keys of the workers', () => {
  it('are unique per purpose', () => {
    const burn = { name: 'BRIDGE_BURN_KEY', address: `0x${'01'.repeat(20)}` } as const
    const mint = { name: 'BRIDGE_MINT_KEY', address: `0x${'02'.repeat(20)}` } as const
    expect(() => requireDistinctKeys([burn, mint])).not.toThrow()
    expect(() => requireDistinctKeys([burn, { ...mint, address: burn.address }])).toThrow(
      'BRIDGE_MINT_KEY: is the same key as BRIDGE_BURN_KEY',
    )
  })
})
