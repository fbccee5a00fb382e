import { expect, it } from 'vitest'
import { solUsdOf } from '../../../../../../core/sponsor/solana/domain/solUsdOf.ts'

const NOW_MS = 1_790_000_000_000
const reportOf = (usd: bigint, ageMs = 0) => ({
  atMs: NOW_MS - ageMs,
  priceE18: usd * 10n ** 18n,
  source: 'sim',
})

it('solUsdOf returns the higher of spot price and mean price', () => {
  const [low, high] = [reportOf(140n), reportOf(150n)]
  expect(solUsdOf({ spot: low, twap60: high }, NOW_MS)).toBe(high)
  expect(solUsdOf({ spot: high, twap60: low }, NOW_MS)).toBe(high)
})

it('solUsdOf ignores an old price unless both prices are old', () => {
  const [old, older, fresh] = [reportOf(999n, 61_000), reportOf(500n, 70_000), reportOf(1n)]
  expect(solUsdOf({ spot: old, twap60: fresh }, NOW_MS)).toBe(fresh)
  expect(solUsdOf({ spot: older, twap60: old }, NOW_MS)).toBe(old)
  expect(solUsdOf({ spot: old, twap60: null }, NOW_MS)).toBe(old)
})

it('solUsdOf returns null before the first report', () => {
  expect(solUsdOf({ spot: null, twap60: null }, NOW_MS)).toBeNull()
})
