import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fundsProblem } from '../../../../../../core/sponsor/solana/domain/fundsProblem.ts'
import { lamportCap } from '../../../../../../core/sponsor/solana/domain/lamportCap.ts'
import { lossProblem } from '../../../../../../core/sponsor/solana/domain/lossProblem.ts'
import { solanaPrice } from '../../../../../../core/sponsor/solana/domain/solanaPrice.ts'

const E18 = 10n ** 18n
const NOW_MS = 1_790_000_000_000
const at150 = { atMs: NOW_MS, priceE18: 150n * E18, source: 'sim' }

describe('the price of a sponsorship on Solana', () => {
  it('is 0.03 USD for a transfer, and 1.3 times the cap when that is more', () => {
    const price = (cap: bigint) => solanaPrice({ lamportCap: cap, solUsd: at150, nowMs: NOW_MS })
    expect(price(10_600n)).toEqual({ kind: 'price', amountUsdc6: 30_000n })
    expect(price(2_049_280n)).toEqual({ kind: 'price', amountUsdc6: 399_610n })
  })

  it('is rounded up, grows with the cap, and covers the maximum loss of the fee payer', () => {
    const any = { cap: fc.bigInt(1n, 10n ** 8n), usdE18: fc.bigInt(E18, 100_000n * E18) }
    fc.assert(
      fc.property(any.cap, fc.bigInt(0n, 10n ** 6n), any.usdE18, (cap, more, priceE18) => {
        const solUsd = { ...at150, priceE18 }
        const price = solanaPrice({ lamportCap: cap, solUsd, nowMs: NOW_MS })
        const other = solanaPrice({ lamportCap: cap + more, solUsd, nowMs: NOW_MS })
        if (price.kind !== 'price' || other.kind !== 'price') throw new Error('unknown')
        expect(other.amountUsdc6).toBeGreaterThanOrEqual(price.amountUsdc6)
        expect(price.amountUsdc6).toBeGreaterThanOrEqual(30_000n)
        // All in 1e-27 USD: ten units of the charge against thirteen of the cost, less than one
        // unit apart.
        const charged = price.amountUsdc6 * 10n ** 21n * 10n
        const wanted = cap * priceE18 * 13n
        expect(charged).toBeGreaterThanOrEqual(wanted)
        if (price.amountUsdc6 > 30_000n) expect(charged - wanted).toBeLessThan(10n ** 22n)
      }),
    )
  })

  it('is unknown without a price of SOL, and with an old, future or absurd price', () => {
    const reason = (solUsd: typeof at150 | null) => {
      const price = solanaPrice({ lamportCap: 10_600n, solUsd, nowMs: NOW_MS })
      return price.kind === 'unknown' ? price.reason : null
    }
    expect(reason(at150)).toBeNull()
    expect(reason({ ...at150, atMs: NOW_MS - 60_000 })).toBeNull()
    expect(reason(null)).toBe('missing')
    expect(reason({ ...at150, atMs: NOW_MS - 60_001 })).toBe('stale')
    expect(reason({ ...at150, atMs: NOW_MS + 10_000 })).toBe('stale')
    expect(reason({ ...at150, priceE18: 0n })).toBe('out_of_bounds')
    expect(reason({ ...at150, priceE18: 10n ** 24n })).toBe('out_of_bounds')
  })
})

describe('the cap of a Solana sponsorship in lamports', () => {
  it('is the fee of the chain for all requested units, and the rent of accounts', () => {
    const spend = { signers: 3, units: 600_000n, unitPriceMicro: 5_000_000n, accountCreations: 2 }
    expect(lamportCap(spend)).toBe(15_000n + 3_000_000n + 4_078_560n)
  })

  it('is compared with the loss in a simulation', () => {
    const run = { lamportsBefore: 1_000_000n, lamportCap: 10_600n, reservedLamports: 0n }
    expect(lossProblem({ ...run, lamportsAfter: 989_400n })).toBeNull()
    expect(lossProblem({ ...run, lamportsAfter: 2_000_000n })).toBeNull()
    // Reserved lamports of other sponsorships do not count as a loss.
    const crowded = { ...run, reservedLamports: 5_000n }
    expect(lossProblem({ ...crowded, lamportsAfter: 984_400n })).toBeNull()
    expect(lossProblem({ ...crowded, lamportsAfter: 984_399n })).not.toBeNull()
    expect(lossProblem({ ...run, lamportsAfter: 989_399n })).toBe(
      'takes 10601 lamports from the fee payer, the maximum is 10600',
    )
  })
})

describe('the free funds of the fee payer', () => {
  it('permit a sponsorship of a quarter of the balance minus reserves and rent', () => {
    const funds = { lamports: 10_890_880n, reservedLamports: 2_000_000n }
    expect(fundsProblem({ ...funds, lamportCap: 2_000_000n })).toBeNull()
    expect(fundsProblem({ ...funds, lamportCap: 2_000_001n })).toBe(
      'the fee payer can reserve 2000000 lamports now, 2000001 are needed',
    )
  })

  it('are zero when the reserves exceed the balance', () => {
    const funds = { lamports: 5_000n, reservedLamports: 10_000n, lamportCap: 1n }
    expect(fundsProblem(funds)).toContain('can reserve 0 lamports')
  })
})
