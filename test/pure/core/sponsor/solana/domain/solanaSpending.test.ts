import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fundsProblem } from '../../../../../../core/sponsor/solana/domain/fundsProblem.ts'
import { solanaFundsLeft } from '../../../../../../core/sponsor/solana/domain/solanaSpending.ts'

const spending = (reservedLamports: bigint, meanCapLamports: bigint | null = 10_000n) => ({
  reservedLamports,
  meanCapLamports,
  openCredits: 0,
})

it('solanaFundsLeft counts whole sponsorships of the balance minus reserves and rent', () => {
  expect(solanaFundsLeft(1_000_000n, spending(0n))).toEqual({
    freeLamports: 109_120n,
    sponsorships: 10,
  })
  expect(solanaFundsLeft(1_000_000n, spending(9_121n)).sponsorships).toBe(9)
})

it('solanaFundsLeft uses the cost of an account creation as the mean before the first sale', () => {
  expect(solanaFundsLeft(890_880n + 2_049_280n * 3n, spending(0n, null)).sponsorships).toBe(3)
})

it('solanaFundsLeft returns the overcommitted amount as a negative number', () => {
  expect(solanaFundsLeft(1_000_000n, spending(500_000n))).toEqual({
    freeLamports: -390_880n,
    sponsorships: 0,
  })
})

it('solanaFundsLeft never counts a sponsorship above the free funds', () => {
  const lamports = fc.bigInt(0n, 10n ** 12n)
  fc.assert(
    fc.property(lamports, lamports, fc.bigInt(10_000n, 10n ** 7n), (has, reserved, mean) => {
      const { sponsorships, freeLamports } = solanaFundsLeft(has, spending(reserved, mean))
      const paid = BigInt(sponsorships) * mean
      expect(paid === 0n || paid <= freeLamports).toBe(true)
      // The fee payer sells a sponsorship only while the funds cover four of them.
      const isSold = fundsProblem({ lamports: has, reservedLamports: reserved, lamportCap: mean })
      expect(isSold === null).toBe(sponsorships >= 4)
    }),
  )
})
