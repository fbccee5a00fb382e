import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatSol, parseSol } from '../../../../../../core/sponsor/solana/domain/sol.ts'

it.each([
  ['0.5', 500_000_000n],
  ['12', 12_000_000_000n],
  ['0.000000001', 1n],
  ['1.500000000', 1_500_000_000n],
])('parseSol parses %s SOL', (text, lamports) => {
  expect(parseSol(text)).toBe(lamports)
})

it.each(['', '-1', '1e3', '.5', '1.', '0.0000000001', '0x1', '1,5', ' 1', '9'.repeat(50)])(
  'parseSol finds no amount in %j',
  (text) => {
    expect(parseSol(text)).toBeNull()
  },
)

it('formatSol writes amounts that parseSol reads back', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), (lamports) => {
      expect(parseSol(formatSol(lamports))).toBe(lamports)
    }),
  )
  expect(formatSol(-1_500_000_000n)).toBe('-1.5')
})
