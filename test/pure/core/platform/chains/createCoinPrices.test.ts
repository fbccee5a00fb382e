import { describe, expect, it } from 'vitest'
import type { NativePrice } from '../../../../../core/kernel/coins/nativePrice.ts'
import { RouteClosed, RpcUnavailable } from '../../../../../core/kernel/errors.ts'
import { createCoinPrices } from '../../../../../core/platform/chains/createCoinPrices.ts'
import { GasUnavailable } from '../../../../../core/sponsor/evm/domain/sponsorErrors.ts'

const LIKELY_USDC6 = 5_000_000_000n
const fallback = () => LIKELY_USDC6

function pricesBy(nativePrice: () => Promise<NativePrice>) {
  return createCoinPrices([{ chainId: 8453, nativePrice }], fallback)
}

describe('the price of the coin of a burn', () => {
  it('is the price of the sponsor, rounded up to a unit of USDC', async () => {
    const price: NativePrice = {
      usdE8: 250_000_000_001n,
      twapUsdE8: 250_000_000_001n,
      feedUsdE8: 249_000_000_000n,
      source: 'twap',
      blockNumber: 7,
      blockSec: 1_790_000_000,
    }
    expect(await pricesBy(async () => price)(8453)).toBe(2_500_000_001n)
  })

  it('is the configured price on a chain without a sponsor', async () => {
    expect(await createCoinPrices([], fallback)(8453)).toBe(LIKELY_USDC6)
  })

  it.each([
    ['its sources contradict each other', new GasUnavailable('too far apart', 30)],
    ['its node is silent', new RpcUnavailable(8453, 2)],
  ])('is the configured price while %s', async (_, error) => {
    expect(await pricesBy(() => Promise.reject(error))(8453)).toBe(LIKELY_USDC6)
  })

  it('is never the price of the coin of another chain', async () => {
    const silent = new RpcUnavailable(137, 2)
    const nodes = [{ chainId: 137, nativePrice: () => Promise.reject(silent) }]
    await expect(createCoinPrices(nodes, () => null)(137)).rejects.toBe(silent)
    await expect(createCoinPrices([], () => null)(137)).rejects.toThrow(RouteClosed)
  })

  it('is not replaced after an unexpected error', async () => {
    const fault = new RangeError('ours')
    await expect(pricesBy(() => Promise.reject(fault))(8453)).rejects.toBe(fault)
  })
})
