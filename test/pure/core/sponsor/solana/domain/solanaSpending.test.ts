import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fundsProblem } from '../../../../../../core/sponsor/solana/domain/fundsProblem.ts'
import { solanaFundsLeft } from '../../../../../../core/sponsor/solana/domain/solanaSpending.ts'

const spending = (reservedLamports: bigint, meanCapLamports: bigint | null = 10_000n) => ({
  reservedLamports,
  meanCapLamports,
  openCredits: 0,
})

it('counts whole sponsorships of what is neither promised nor to be kept by every account', () => {
  expect(solanaFundsLeft(1_000_000n, spending(0n))).toEqual({
    freeLamports: 109_120n,
    sponsorships: 10,
  })
  expect(solanaFundsLeft(1_000_000n, spending(9_121n)).sponsorships).toBe(9)
})

it('takes a transfer that creates an account for the mean before anything was sold', () => {
  expect(solanaFundsLeft(890_880n + 2_049_280n * 3n, spending(0n, null)).sponsorships).toBe(3)
})

it('says how much is promised too much', () => {
  expect(solanaFundsLeft(1_000_000n, spending(500_000n))).toEqual({
    freeLamports: -390_880n,
    sponsorships: 0,
  })
})

it('never counts one that the fee payer could not pay beside all that it promised', () => {
  const lamports = fc.bigInt(0n, 10n ** 12n)
  fc.assert(
    fc.property(lamports, lamports, fc.bigInt(10_000n, 10n ** 7n), (has, reserved, mean) => {
      const { sponsorships, freeLamports } = solanaFundsLeft(has, spending(reserved, mean))
      const paid = BigInt(sponsorships) * mean
      expect(paid === 0n || paid <= freeLamports).toBe(true)
      // Four times a sponsorship is what it takes to promise one.
      const isSold = fundsProblem({ lamports: has, reservedLamports: reserved, lamportCap: mean })
      expect(isSold === null).toBe(sponsorships >= 4)
    }),
  )
})
