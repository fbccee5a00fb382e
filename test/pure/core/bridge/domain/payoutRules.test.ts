import fc from 'fast-check'
import { type Address, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  MAX_PAYOUT_REFERRERS,
  MIN_PAYOUT_USDC6,
  nextPayoutAt,
  payoutDay,
  payoutGas,
  payoutParts,
  type ReferrerDebt,
} from '../../../../../core/bridge/domain/payoutRules.ts'

const sec = (text: string): number => Date.parse(text) / 1_000
const address = (at: number): Address => pad(toHex(at + 1), { size: 20 })
const owedAmounts = (amounts: readonly bigint[]): ReferrerDebt[] =>
  amounts.map((owedUsdc6, at) => ({ referrer: address(at), owedUsdc6 }))

describe('the day of a payout', () => {
  it.each([
    ['2026-11-21T00:09:59Z', '2026-11-20', '2026-11-21T00:10:00Z'],
    ['2026-11-21T00:10:00Z', '2026-11-21', '2026-11-22T00:10:00Z'],
    ['2026-12-31T23:59:59Z', '2026-12-31', '2027-01-01T00:10:00Z'],
  ])(
    'is determined from the time %s as %s, and the next payout day starts at %s',
    (now, day, next) => {
      expect(payoutDay(sec(now))).toBe(day)
      expect(nextPayoutAt(sec(now))).toBe(sec(next))
    },
  )

  it('changes at the announced second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }), (nowSec) => {
        const nextSec = nextPayoutAt(nowSec)
        expect(nextSec).toBeGreaterThan(nowSec)
        expect(payoutDay(nextSec - 1)).toBe(payoutDay(nowSec))
        expect(payoutDay(nextSec)).not.toBe(payoutDay(nowSec))
      }),
    )
  })
})

describe('the parts of a payout', () => {
  it('exclude referrers with less than a cent', () => {
    expect(payoutParts(owedAmounts([MIN_PAYOUT_USDC6, MIN_PAYOUT_USDC6 - 1n, 0n]))).toEqual([
      { referrers: [address(0)], totalUsdc6: MIN_PAYOUT_USDC6 },
    ])
  })

  it('pay every other referrer exactly once and in full', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 20_000n }), { maxLength: 350 })
    fc.assert(
      fc.property(amounts, (given) => {
        const all = owedAmounts(given)
        const due = all.filter(({ owedUsdc6 }) => owedUsdc6 >= MIN_PAYOUT_USDC6)
        const parts = payoutParts(all)
        expect(parts.flatMap(({ referrers }) => referrers)).toEqual(
          due.map(({ referrer }) => referrer),
        )
        expect(parts.reduce((sum, { totalUsdc6 }) => sum + totalUsdc6, 0n)).toBe(
          due.reduce((sum, { owedUsdc6 }) => sum + owedUsdc6, 0n),
        )
        for (const { referrers } of parts) {
          expect(referrers.length).toBeGreaterThan(0)
          expect(referrers.length).toBeLessThanOrEqual(MAX_PAYOUT_REFERRERS)
        }
      }),
    )
  })

  it('have a gas limit below a third of a block', () => {
    expect(payoutGas(MAX_PAYOUT_REFERRERS)).toBeLessThan(30_000_000n / 3n)
  })
})
