import { describe, expect, it } from 'vitest'
import { LN_1_0001_E36 } from '../../../../../core/kernel/lnTick.ts'
import {
  MGMT_FEE_BPS_PER_YEAR,
  RAY,
  RETENTION_RAY,
} from '../../../../../core/vaults/domain/vaultRules.ts'

const ONE = 10n ** 60n
const YEAR_SEC = 31_536_000n

describe('derived constants of the vault rules', () => {
  it('keep 99.10 % after a year of seconds, by the largest factor with 27 decimals', () => {
    const retained = (10_000n - BigInt(MGMT_FEE_BPS_PER_YEAR)) * (ONE / 10_000n)
    const retainedBy = (factorRay: bigint) => power(factorRay * (ONE / RAY), YEAR_SEC)
    expect(retainedBy(RETENTION_RAY)).toBeLessThanOrEqual(retained)
    expect(retainedBy(RETENTION_RAY + 1n)).toBeGreaterThan(retained)
  })

  it('contain the logarithm of a tick to 36 decimals, rounded down', () => {
    // ln(1 + x) = x - x²/2 + x³/3 - …; with x = 1/10000 the twentieth term is below 10^-80.
    let sum = 0n
    for (let n = 1n; n <= 20n; n += 1n) {
      const term = ONE / (10_000n ** n * n)
      sum += n % 2n === 1n ? term : -term
    }
    expect(sum / 10n ** 24n).toBe(LN_1_0001_E36)
  })
})

function power(base: bigint, exponent: bigint): bigint {
  let result = ONE
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest % 2n === 1n) result = (result * square) / ONE
    square = (square * square) / ONE
  }
  return result
}
