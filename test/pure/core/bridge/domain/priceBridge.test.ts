import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  feeCapUsdc6,
  MIN_RECEIVE_USDC6,
  networkFeeCapUsdc6,
  referralUsdc6,
} from '../../../../../core/bridge/domain/bridgeRules.ts'
import {
  adjustPrice,
  type BridgeCosts,
  type BridgePrice,
  maxReceivableUsdc6,
  minReceiveUsdc6,
  priceBridge,
  serviceUsdc6,
} from '../../../../../core/bridge/domain/priceBridge.ts'

/**
 * Costs up to 20 bps, forwarding up to 1 USDC, gas up to 0.2 USDC: higher than the costs on any day
 * so far.
 */
const costs: fc.Arbitrary<BridgeCosts> = fc.record({
  networkBps100: fc.bigInt({ min: 0n, max: 2_000n }),
  forwardUsdc6: fc.bigInt({ min: 0n, max: 1_000_000n }),
  gasUsdc6: fc.bigInt({ min: 0n, max: 200_000n }),
})
const receive = fc.bigInt({ min: MIN_RECEIVE_USDC6, max: 10_000_000_000_000n })

const priceOf = (of: BridgeCosts, receiveUsdc6: bigint): BridgePrice | null => {
  const verdict = priceBridge(of, receiveUsdc6)
  return verdict.kind === 'price' ? verdict.price : null
}
/** Returns true when a network fee covers the cost of the network for its burn, plus a tenth. */
const covers = (of: BridgeCosts, receiveUsdc6: bigint, networkUsdc6: bigint): boolean => {
  const burnUsdc6 = receiveUsdc6 + networkUsdc6
  // Hundredths of a basis point and tenths of the margin, without a fraction.
  const shareUp = (burnUsdc6 * of.networkBps100 * 11n + 9_999_999n) / 10_000_000n
  return networkUsdc6 >= shareUp + of.forwardUsdc6
}

describe('the price of a bridge', () => {
  it('is exactly the sum of the received amount, the maximum network fee and the service fee', () => {
    fc.assert(
      fc.property(costs, receive, (of, receiveUsdc6) => {
        const price = priceOf(of, receiveUsdc6)
        if (price === null) return
        const { maxNetworkFeeUsdc6, feeUsdc6, amountUsdc6 } = price
        expect(amountUsdc6).toBe(receiveUsdc6 + maxNetworkFeeUsdc6 + feeUsdc6)
        expect(feeUsdc6 <= feeCapUsdc6(receiveUsdc6)).toBe(true)
        expect(maxNetworkFeeUsdc6 <= networkFeeCapUsdc6(receiveUsdc6)).toBe(true)
      }),
    )
  })

  it('includes the smallest network fee that covers the network', () => {
    fc.assert(
      fc.property(costs, receive, (of, receiveUsdc6) => {
        const price = priceOf(of, receiveUsdc6)
        if (price === null) return
        const { maxNetworkFeeUsdc6 } = price
        expect(covers(of, receiveUsdc6, maxNetworkFeeUsdc6)).toBe(true)
        expect(maxNetworkFeeUsdc6 > 0n && covers(of, receiveUsdc6, maxNetworkFeeUsdc6 - 1n)).toBe(
          false,
        )
      }),
    )
  })

  it('has a fee of 1 % rounded up plus gas, up to the ceiling', () => {
    fc.assert(
      fc.property(costs, receive, (of, receiveUsdc6) => {
        const price = priceOf(of, receiveUsdc6)
        if (price === null) return
        const wantedUsdc6 = (receiveUsdc6 + 99n) / 100n + of.gasUsdc6
        const capUsdc6 = feeCapUsdc6(receiveUsdc6)
        expect(price.feeUsdc6).toBe(wantedUsdc6 < capUsdc6 ? wantedUsdc6 : capUsdc6)
      }),
    )
  })

  it('covers the gas with any referrer, or is rejected', () => {
    fc.assert(
      fc.property(costs, receive, (of, receiveUsdc6) => {
        const price = priceOf(of, receiveUsdc6)
        if (price === null) return
        expect(price.feeUsdc6 - referralUsdc6(price.feeUsdc6) >= of.gasUsdc6).toBe(true)
      }),
    )
  })

  it.each([
    ['1 USDC into Arc as the API specification has it', 16_000n, 9_000n, 1_035_000n],
    ['1 USDC out of Arc as the API specification has it', 55_000n, 13_000n, 1_078_000n],
  ])('equals its example for %s', (_name, forwardUsdc6, gasUsdc6, amountUsdc6) => {
    const price = priceOf({ networkBps100: 0n, forwardUsdc6, gasUsdc6 }, 1_000_000n)
    expect(price?.amountUsdc6).toBe(amountUsdc6)
  })

  it.each([
    ['gas up to the remainder of the ceiling', { gasUsdc6: 40_000n }, true],
    ['gas one unit above the remainder', { gasUsdc6: 40_001n }, false],
    ['a network fee at its ceiling', { forwardUsdc6: 520_000n }, true],
    ['a network fee one unit above its ceiling', { forwardUsdc6: 520_001n }, false],
    ['a network fee of 91 %', { networkBps100: 910_000n }, false],
  ])('is offered for 1 USDC with %s: %s', (_name, given, isSold) => {
    const of = { networkBps100: 0n, forwardUsdc6: 0n, gasUsdc6: 0n, ...given }
    expect(priceOf(of, 1_000_000n) !== null).toBe(isSold)
  })
})

describe('a quoted bridge price', () => {
  const quotedPrice = (): BridgePrice => {
    const price = priceOf(
      { networkBps100: 130n, forwardUsdc6: 16_000n, gasUsdc6: 9_000n },
      25_000_000n,
    )
    if (price === null) throw new Error('no price')
    return price
  }

  it('absorbs a rise of the network fee up to half of the 1 % fee, and not one unit more', () => {
    const reported = quotedPrice()
    const halfUsdc6 = serviceUsdc6(reported.receiveUsdc6) / 2n
    // Without a fee on the burned amount, the network fee equals the forwarding fee.
    const costsWithRise = (riseUsdc6: bigint) => ({
      networkBps100: 0n,
      forwardUsdc6: reported.maxNetworkFeeUsdc6 + riseUsdc6,
    })
    expect(adjustPrice(reported, costsWithRise(0n))).toEqual(reported)
    expect(adjustPrice(reported, costsWithRise(-5_000n))).toEqual(reported)
    expect(adjustPrice(reported, costsWithRise(halfUsdc6))).toEqual({
      ...reported,
      maxNetworkFeeUsdc6: reported.maxNetworkFeeUsdc6 + halfUsdc6,
      feeUsdc6: reported.feeUsdc6 - halfUsdc6,
    })
    expect(adjustPrice(reported, costsWithRise(halfUsdc6 + 1n))).toBeNull()
  })

  it('never changes the signed amount or the received amount', () => {
    fc.assert(
      fc.property(costs, costs, receive, (then, now, receiveUsdc6) => {
        const reported = priceOf(then, receiveUsdc6)
        const stored = reported === null ? null : adjustPrice(reported, now)
        if (reported === null || stored === null) return
        expect(stored.amountUsdc6).toBe(reported.amountUsdc6)
        expect(stored.receiveUsdc6).toBe(reported.receiveUsdc6)
        expect(stored.receiveUsdc6 + stored.maxNetworkFeeUsdc6 + stored.feeUsdc6).toBe(
          stored.amountUsdc6,
        )
        expect(covers(now, receiveUsdc6, stored.maxNetworkFeeUsdc6)).toBe(true)
      }),
    )
  })

  it('covers the gas for any move of the network and any referrer', () => {
    // The fee of a small bridge is at its ceiling. If the cost of gas rises by half of the 1 % fee,
    // the rest of the fee can be less than the cost.
    const small = fc.bigInt({ min: MIN_RECEIVE_USDC6, max: 3_000_000n })
    const expensive = fc.bigInt({ min: 30_000n, max: 50_000n })
    const rises = fc.bigInt({ min: 0n, max: 15_000n })
    fc.assert(
      fc.property(small, expensive, rises, (receiveUsdc6, gasUsdc6, riseUsdc6) => {
        const reported = priceOf(
          { networkBps100: 0n, forwardUsdc6: 16_000n, gasUsdc6 },
          receiveUsdc6,
        )
        if (reported === null) return
        const now = { networkBps100: 0n, forwardUsdc6: 16_000n + riseUsdc6 }
        const feeUsdc6 = reported.feeUsdc6 - riseUsdc6
        const isPaid = feeUsdc6 - referralUsdc6(feeUsdc6) >= gasUsdc6
        const isShared = riseUsdc6 <= serviceUsdc6(receiveUsdc6) / 2n
        expect(adjustPrice(reported, now)?.feeUsdc6).toBe(isPaid && isShared ? feeUsdc6 : undefined)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is quoted again when the rise would leave less than the gas', () => {
    // A fee of 49200 less a rise of 201 is 48999; after the part of a referrer, 39200 remain.
    const reported = priceOf(
      { networkBps100: 0n, forwardUsdc6: 16_000n, gasUsdc6: 39_200n },
      1_000_000n,
    )
    if (reported === null) throw new Error('no price')
    const adjustForRise = (riseUsdc6: bigint) =>
      adjustPrice(reported, { networkBps100: 0n, forwardUsdc6: 16_000n + riseUsdc6 })
    expect(adjustForRise(0n)).toEqual(reported)
    expect(adjustForRise(201n)?.feeUsdc6).toBe(48_999n)
    expect(adjustForRise(202n)).toBeNull()
  })
})

describe('the limits of a bridge route', () => {
  it('have a minimum amount with a price, and no price below', () => {
    fc.assert(
      fc.property(costs, receive, (of, maxUsdc6) => {
        const minUsdc6 = minReceiveUsdc6(of, maxUsdc6)
        if (minUsdc6 === null) {
          expect(priceOf(of, maxUsdc6)).toBeNull()
          return
        }
        expect(priceOf(of, minUsdc6)).not.toBeNull()
        if (minUsdc6 === MIN_RECEIVE_USDC6) return
        expect(priceOf(of, minUsdc6 - 1n)).toBeNull()
      }),
    )
  })

  it('have a maximum amount: its burn is within the limit, and one unit more exceeds the limit', () => {
    fc.assert(
      fc.property(costs, receive, (of, limitUsdc6) => {
        const maxUsdc6 = maxReceivableUsdc6(of, limitUsdc6)
        const burnOf = (receiveUsdc6: bigint) => {
          let networkUsdc6 = of.forwardUsdc6
          while (!covers(of, receiveUsdc6, networkUsdc6)) networkUsdc6 += 1n
          return receiveUsdc6 + networkUsdc6
        }
        if (limitUsdc6 > 20_000_000n) return
        if (maxUsdc6 > 0n) expect(burnOf(maxUsdc6) <= limitUsdc6).toBe(true)
        expect(burnOf(maxUsdc6 + 1n) > limitUsdc6).toBe(true)
      }),
    )
  })
})
