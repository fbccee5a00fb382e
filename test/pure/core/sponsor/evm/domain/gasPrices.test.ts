import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directFees } from '../../../../../../core/sponsor/evm/domain/directFees.ts'
import { directLimits } from '../../../../../../core/sponsor/evm/domain/directLimits.ts'
import { feeProblem } from '../../../../../../core/sponsor/evm/domain/feeProblem.ts'
import {
  gasCapOf,
  prefundWei,
  weiCapOf,
} from '../../../../../../core/sponsor/evm/domain/gasCaps.ts'
import { gasPriceUsdc6 } from '../../../../../../core/sponsor/evm/domain/gasPriceUsdc6.ts'
import { maxFeeCapWei } from '../../../../../../core/sponsor/evm/domain/maxFeeCapWei.ts'
import { sponsorGasLimits } from '../../../../../../core/sponsor/evm/domain/sponsorGasLimits.ts'
import { anOperation } from './anOperation.ts'
import { anyOperation } from './anyOperation.ts'

const rules = { minPriceUsdc6: 30_000n, multiplierBps: 13_000n }
const CONSTANT_GAS = 60_000n
/** Divisor from wei to USDC-6. */
const WEI_E8 = 10n ** 20n
/** Maximum call data of a sponsorship, bytes. */
const MAX_BYTES = 24_576

const anyCap = fc.bigInt(0n, 10n ** 24n)
const anyUsdE8 = fc.bigInt(1n, 10n ** 14n)

describe('the prefund from the deposit', () => {
  it('never exceeds the cap of the price, for any limits and fees', () => {
    fc.assert(
      fc.property(anyOperation, fc.nat({ max: MAX_BYTES }), (any, bytes) => {
        const op = anOperation({
          ...any,
          paymaster: { ...anOperation().paymaster!, ...sponsorGasLimits(bytes) },
        })
        expect(prefundWei(op)).toBeLessThanOrEqual(weiCapOf(op, CONSTANT_GAS))
      }),
    )
  })

  it('exceeds the cap when the paymaster may use more than the constant', () => {
    const paymaster = { ...anOperation().paymaster!, paymasterVerificationGasLimit: 60_001n }
    const op = anOperation({ paymaster })
    expect(prefundWei(op)).toBeGreaterThan(weiCapOf(op, CONSTANT_GAS))
  })

  it('counts each limit once', () => {
    const op = anOperation()
    expect(gasCapOf(op, CONSTANT_GAS)).toBe(60_000n + 50_003n + 70_846n + 60_000n)
    expect(prefundWei(op)).toBe((60_000n + 50_003n + 70_846n + 30_003n) * 7_000_000n)
    expect(prefundWei(anOperation({ paymaster: null }))).toBe(
      (60_000n + 50_003n + 70_846n) * 7_000_000n,
    )
  })
})

describe('the price of a sponsorship', () => {
  it('is the smallest price that covers 1.3 times the cap', () => {
    fc.assert(
      fc.property(anyCap, anyUsdE8, (wei, usdE8) => {
        const price = gasPriceUsdc6({ capWei: wei, nativeUsdE8: usdE8, rules })
        const owed = wei * usdE8 * rules.multiplierBps
        const unit = WEI_E8 * 10_000n
        expect(price * unit).toBeGreaterThanOrEqual(owed)
        if (price > rules.minPriceUsdc6) expect((price - 1n) * unit).toBeLessThan(owed)
        else expect(price).toBe(rules.minPriceUsdc6)
      }),
    )
  })

  it('never falls when the cap or the price of the coin rises', () => {
    fc.assert(
      fc.property(anyCap, anyCap, anyUsdE8, anyUsdE8, (wei, moreWei, usdE8, moreUsdE8) => {
        const price = gasPriceUsdc6({ capWei: wei, nativeUsdE8: usdE8, rules })
        const increased = { capWei: wei + moreWei, nativeUsdE8: usdE8 + moreUsdE8, rules }
        expect(gasPriceUsdc6(increased)).toBeGreaterThanOrEqual(price)
      }),
    )
  })

  it('equals an example computed by hand', () => {
    const wei = weiCapOf(anOperation({ maxFeePerGas: 10n ** 9n }), CONSTANT_GAS)
    // 240,849 gas at 1 gwei, 2,500 USD a coin, plus 30 %: slightly above 0.782759 USD.
    expect(gasPriceUsdc6({ capWei: wei, nativeUsdE8: 2_500n * 10n ** 8n, rules })).toBe(782_760n)
    expect(gasPriceUsdc6({ capWei: 1n, nativeUsdE8: 1n, rules })).toBe(30_000n)
  })
})

describe('the maximum fee of a transaction', () => {
  it('never costs more than the payment, and always covers the fee of the operation', () => {
    fc.assert(
      fc.property(anyOperation, anyUsdE8, (any, nativeUsdE8) => {
        const op = anOperation(any)
        const gas = gasCapOf(op, CONSTANT_GAS)
        const amountUsdc6 = gasPriceUsdc6({ capWei: gas * op.maxFeePerGas, nativeUsdE8, rules })
        const max = maxFeeCapWei({
          amountUsdc6,
          capGas: gas,
          nativeUsdE8,
          maxFeePerGas: op.maxFeePerGas,
        })
        expect(max).toBeGreaterThanOrEqual(op.maxFeePerGas)
        expect(max * gas * nativeUsdE8).toBeLessThanOrEqual(amountUsdc6 * WEI_E8)
        expect((max + 1n) * gas * nativeUsdE8).toBeGreaterThan(amountUsdc6 * WEI_E8)
      }),
    )
  })

  it('is the fee of the operation when the payment covers less', () => {
    const paid = { amountUsdc6: 1n, capGas: 200_000n, nativeUsdE8: 10n ** 12n }
    expect(maxFeeCapWei({ ...paid, maxFeePerGas: 7n })).toBe(500n)
    expect(maxFeeCapWei({ ...paid, maxFeePerGas: 501n })).toBe(501n)
  })
})

describe('fees of the direct lane', () => {
  it('are always accepted by the sponsor', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), (baseFeeWei, tipWei) => {
        const market = { baseFeeWei, tipWei }
        expect(feeProblem(directFees(market), market)).toBeNull()
      }),
    )
  })

  it.each([
    [{ maxFeePerGas: 113n, maxPriorityFeePerGas: 10n }, null],
    [{ maxFeePerGas: 112n, maxPriorityFeePerGas: 10n }, 'maxFeePerGas too low: need 113, got 112'],
    [
      { maxFeePerGas: 113n, maxPriorityFeePerGas: 9n },
      'maxPriorityFeePerGas too low: need 10, got 9',
    ],
    [
      { maxFeePerGas: 113n, maxPriorityFeePerGas: 114n },
      'maxPriorityFeePerGas too high: at most maxFeePerGas 113, got 114',
    ],
  ])('state the required fees: %o', (fees, problem) => {
    expect(feeProblem(fees, { baseFeeWei: 82n, tipWei: 10n })).toBe(problem)
  })
})

describe('gas limits of a sponsorship', () => {
  it('keep the limit of the paymaster below its constant part for all call data that can be sponsored', () => {
    expect(sponsorGasLimits(MAX_BYTES).paymasterVerificationGasLimit).toBe(44_746n)
    expect(sponsorGasLimits(50_000).paymasterVerificationGasLimit).toBe(CONSTANT_GAS)
  })

  it('round up and have no limit for postOp in the direct lane', () => {
    expect(directLimits({ callDataBytes: 101, simulatedCallGas: 30_001n })).toEqual({
      verificationGasLimit: 50_061n,
      callGasLimit: 47_502n,
      paymasterVerificationGasLimit: 30_061n,
      paymasterPostOpGasLimit: 0n,
    })
  })
})
