import { expWad } from '../expWad.ts'
import { LN_1_0001_E36 } from '../lnTick.ts'

const WAD = 10n ** 18n

/** `round(ln(10) · 10^18)`. Source: definition. */
const LN_10_WAD = 2_302_585_092_994_045_684n

/** Decimals of the result. Source: AggregatorV3 feeds in USD. */
const USD_DECIMALS = 8

/** Oracle data of a pool of a coin and USDC. */
export type NativeTwap = {
  /** Tick integrals at the start and at the end of the window. */
  readonly tickCumulatives: readonly [bigint, bigint]
  readonly windowSec: number
  /** True if the wrapped coin is the pool's first token. */
  readonly token0IsNative: boolean
  readonly decimals: { readonly native: number; readonly usdc: number }
}

/**
 * Returns USD-8 per whole coin at the exact mean tick of the window; rounded up to the next unit.
 *
 * Throws RangeError when the window is empty or the price does not fit.
 *
 * Source: Uniswap v3, a token 1 costs `1.0001^-tick` of token 0.
 */
export function nativeFromTwap(twap: NativeTwap): bigint {
  if (twap.windowSec <= 0)
    throw new RangeError(`the window must be longer than 0 s, got ${twap.windowSec}`)
  const [start, end] = twap.tickCumulatives
  const tickDelta = twap.token0IsNative ? end - start : start - end
  const meanWad = (tickDelta * LN_1_0001_E36) / BigInt(twap.windowSec) / WAD
  const digits = BigInt(twap.decimals.native - twap.decimals.usdc + USD_DECIMALS)
  // The scaling is inside the exponent, so that a price which is tiny in base units keeps all
  // digits.
  const usdE26 = expWad(meanWad + digits * LN_10_WAD)
  return usdE26 / WAD + 1n
}
