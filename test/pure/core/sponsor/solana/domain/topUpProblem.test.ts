import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topUpProblem } from '../../../../../../core/sponsor/solana/domain/topUpProblem.ts'

const SOL = 10n ** 9n
const topUp = (lamports: bigint) => ({ from: 'wallet', to: 'payer', lamports })

describe('a top-up of the fee payer', () => {
  it('may leave the rent minimum in the wallet, or zero', () => {
    expect(topUpProblem(topUp(SOL), SOL + 5_000n)).toBeNull()
    expect(topUpProblem(topUp(SOL), SOL + 5_000n + 890_880n)).toBeNull()
    expect(topUpProblem(topUp(SOL), SOL + 5_001n)).toBe(
      'wallet has 1.000005001 SOL: the wallet can send 0.999109121 beside the fee and the minimum balance',
    )
    expect(topUpProblem(topUp(SOL), 4_000n)).toBe(
      'wallet has 0.000004 SOL: the wallet can send nothing beside the fee and the minimum balance',
    )
  })

  it('is between a thousandth and a hundred SOL', () => {
    const funded = 1_000n * SOL
    expect(topUpProblem(topUp(1_000_000n), funded)).toBeNull()
    expect(topUpProblem(topUp(100n * SOL), funded)).toBeNull()
    for (const lamports of [999_999n, 100n * SOL + 1n]) {
      expect(topUpProblem(topUp(lamports), funded)).toBe(
        'an amount must be between 0.001 and 100 SOL',
      )
    }
  })

  it('is rejected if the wallet is the fee payer', () => {
    expect(topUpProblem({ ...topUp(SOL), to: 'wallet' }, 10n * SOL)).toContain('itself')
  })

  it('never exceeds the balance of the wallet minus the fee', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 200n * SOL), fc.bigInt(0n, 200n * SOL), (lamports, has) => {
        if (topUpProblem(topUp(lamports), has) !== null) return
        expect(lamports + 5_000n).toBeLessThanOrEqual(has)
      }),
    )
  })
})
