import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  GAS_MARGIN_BPS,
  gasRules,
  type TransactionKind,
  transactionGas,
} from '../../../../core/kernel/transactionGas.ts'

const kinds = Object.keys(gasRules) as TransactionKind[]
const kind = fc.constantFrom(...kinds)
/** A transaction that fits one block of any chain. */
const needed = fc.bigInt({ min: 21_000n, max: 16_777_216n })

/** Largest need of each kind in any measured state. Source: docs/contracts.md, "Gas". */
const largestNeeds: Readonly<Record<TransactionKind, bigint>> = {
  approve: 55_795n,
  createVault: 270_954n,
  deposit: 1_539_334n,
  redeem: 1_425_591n,
  redeemInKind: 533_936n,
  send: 54_488n,
  setWeights: 44_609n,
  rebalance: 1_439_517n,
  claimEarnings: 100_000n,
  receiveMessage: 191_000n,
}

describe('the gas limit of a transaction', () => {
  it('exceeds the simulation by the margin and the reserve of its kind, rounded up', () => {
    expect(transactionGas('send', 50_001n)).toBe(60_002n)
    expect(transactionGas('deposit', 1_000_000n)).toBe(1_745_000n)
  })

  it('is at least the sum of the need and the margin, and at most the maximum of one transaction', () => {
    fc.assert(
      fc.property(kind, needed, (of, need) => {
        const gas = transactionGas(of, need)
        expect(gas <= 16_777_216n).toBe(true)
        const min = need + (need * GAS_MARGIN_BPS) / 10_000n
        expect(gas >= min || gas === 16_777_216n).toBe(true)
      }),
    )
  })

  it('never falls as the need rises', () => {
    fc.assert(
      fc.property(kind, needed, needed, (of, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(transactionGas(of, less) <= transactionGas(of, more)).toBe(true)
      }),
    )
  })

  it.each(kinds)(
    'is, for %s without a simulation, at least 1.9 times the largest measured need',
    (of) => {
      expect(10n * transactionGas(of, null)).toBeGreaterThanOrEqual(19n * largestNeeds[of])
    },
  )

  it('covers a first trade after 30 quiet minutes, which nearly doubles the need of a deposit', () => {
    expect(transactionGas('deposit', 808_330n)).toBeGreaterThanOrEqual(1_464_125n)
  })

  it('covers an accrual that the simulation skips, and four deferred claims', () => {
    expect(transactionGas('redeemInKind', 256_904n)).toBeGreaterThanOrEqual(533_936n)
  })
})
