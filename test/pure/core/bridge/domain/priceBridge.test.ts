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

/** Up to 20 bps, forwarding up to 1 USDC, gas up to 0.2 USDC: above every day of the networks so far. */
const costs: fc.Arbitrary<BridgeCosts> = fc.record({
  networkBps100: fc.bigInt({ min: 0n, max: 2_000n }),
  forwardUsdc6: fc.bigInt({ min: 0n, max: 1_000_000n }),
  gasUsdc6: fc.bigInt({ min: 0n, max: 200_000n }),
})
const receive = fc.bigInt({ min: MIN_RECEIVE_USDC6, max: 10_000_000_000_000n })

const priced = (of: BridgeCosts, receiveUsdc6: bigint): BridgePrice | null => {
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
  it('is exactly the received amount, the maximum network fee and the service fee', () => {
    fc.assert(
      fc.property(costs, receive, (of, receiveUsdc6) => {
        const price = priced(of, receiveUsdc6)
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
        const price = priced(of, receiveUsdc6)
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
        const price = priced(of, receiveUsdc6)
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
        const price = priced(of, receiveUsdc6)
        if (price === null) return
        expect(price.feeUsdc6 - referralUsdc6(price.feeUsdc6) >= of.gasUsdc6).toBe(true)
      }),
    )
  })

  it.each([
    ['1 USDC into Arc as the API specification has it', 16_000n, 9_000n, 1_035_000n],
    ['1 USDC out of Arc as the API specification has it', 55_000n, 13_000n, 1_078_000n],
  ])('of %s equals its example', (_name, forwardUsdc6, gasUsdc6, amountUsdc6) => {
    const price = priced({ networkBps100: 0n, forwardUsdc6, gasUsdc6 }, 1_000_000n)
    expect(price?.amountUsdc6).toBe(amountUsdc6)
  })

  it.each([
    ['gas up to what is left of the ceiling', { gasUsdc6: 40_000n }, true],
    ['gas a unit above it', { gasUsdc6: 40_001n }, false],
    ['a network fee at its ceiling', { forwardUsdc6: 520_000n }, true],
    ['a network fee a unit above it', { forwardUsdc6: 520_001n }, false],
    ['a network that takes all', { networkBps100: 910_000n }, false],
  ])('with %s for 1 USDC is offered: %s', (_name, given, isSold) => {
    const of = { networkBps100: 0n, forwardUsdc6: 0n, gasUsdc6: 0n, ...given }
    expect(priced(of, 1_000_000n) !== null).toBe(isSold)
  })
})

describe('a quoted bridge price', () => {
  const quoted = (): BridgePrice => {
    const price = priced(
      { networkBps100: 130n, forwardUsdc6: 16_000n, gasUsdc6: 9_000n },
      25_000_000n,
    )
    if (price === null) throw new Error('no price')
    return price
  }

  it('absorbs a rise of the network fee up to half of the 1 % fee, and not one unit more', () => {
    const reported = quoted()
    const halfUsdc6 = serviceUsdc6(reported.receiveUsdc6) / 2n
    // Without a fee on the burned amount, the network fee equals the forwarding fee.
    const at = (riseUsdc6: bigint) => ({
      networkBps100: 0n,
      forwardUsdc6: reported.maxNetworkFeeUsdc6 + riseUsdc6,
    })
    expect(adjustPrice(reported, at(0n))).toEqual(reported)
    expect(adjustPrice(reported, at(-5_000n))).toEqual(reported)
    expect(adjustPrice(reported, at(halfUsdc6))).toEqual({
      ...reported,
      maxNetworkFeeUsdc6: reported.maxNetworkFeeUsdc6 + halfUsdc6,
      feeUsdc6: reported.feeUsdc6 - halfUsdc6,
    })
    expect(adjustPrice(reported, at(halfUsdc6 + 1n))).toBeNull()
  })

  it('never changes the signed amount or the received amount', () => {
    fc.assert(
      fc.property(costs, costs, receive, (then, now, receiveUsdc6) => {
        const reported = priced(then, receiveUsdc6)
        const kept = reported === null ? null : adjustPrice(reported, now)
        if (reported === null || kept === null) return
        expect(kept.amountUsdc6).toBe(reported.amountUsdc6)
        expect(kept.receiveUsdc6).toBe(reported.receiveUsdc6)
        expect(kept.receiveUsdc6 + kept.maxNetworkFeeUsdc6 + kept.feeUsdc6).toBe(kept.amountUsdc6)
        expect(covers(now, receiveUsdc6, kept.maxNetworkFeeUsdc6)).toBe(true)
      }),
    )
  })

  it('covers the gas for any move of the network and any referrer', () => {
    // Small bridges at the ceiling of the fee, where a rise within half of the 1 % fee can leave
    // less than the cost.
    const small = fc.bigInt({ min: MIN_RECEIVE_USDC6, max: 3_000_000n })
    const dear = fc.bigInt({ min: 30_000n, max: 50_000n })
    const rises = fc.bigInt({ min: 0n, max: 15_000n })
    fc.assert(
      fc.property(small, dear, rises, (receiveUsdc6, gasUsdc6, riseUsdc6) => {
        const reported = priced(
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
    const reported = priced(
      { networkBps100: 0n, forwardUsdc6: 16_000n, gasUsdc6: 39_200n },
      1_000_000n,
    )
    if (reported === null) throw new Error('no price')
    const at = (riseUsdc6: bigint) =>
      adjustPrice(reported, { networkBps100: 0n, forwardUsdc6: 16_000n + riseUsdc6 })
    expect(at(0n)).toEqual(reported)
    expect(at(201n)?.feeUsdc6).toBe(48_999n)
    expect(at(202n)).toBeNull()
  })
})

describe('the limits of a bridge route', () => {
  it('have a minimum amount with a price, and no price below', () => {
    fc.assert(
      fc.property(costs, receive, (of, mostUsdc6) => {
        const minUsdc6 = minReceiveUsdc6(of, mostUsdc6)
        if (minUsdc6 === null) {
          expect(priced(of, mostUsdc6)).toBeNull()
          return
        }
        expect(priced(of, minUsdc6)).not.toBeNull()
        if (minUsdc6 === MIN_RECEIVE_USDC6) return
        expect(priced(of, minUsdc6 - 1n)).toBeNull()
      }),
    )
  })

  it('have a maximum amount: its burn is within the limit, and one unit more exceeds the limit', () => {
    fc.assert(
      fc.property(costs, receive, (of, limitUsdc6) => {
        const mostUsdc6 = maxReceivableUsdc6(of, limitUsdc6)
        const burnOf = (receiveUsdc6: bigint) => {
          let networkUsdc6 = of.forwardUsdc6
          while (!covers(of, receiveUsdc6, networkUsdc6)) networkUsdc6 += 1n
          return receiveUsdc6 + networkUsdc6
        }
        if (limitUsdc6 > 20_000_000n) return
        if (mostUsdc6 > 0n) expect(burnOf(mostUsdc6) <= limitUsdc6).toBe(true)
        expect(burnOf(mostUsdc6 + 1n) > limitUsdc6).toBe(true)
      }),
    )
  })
})
