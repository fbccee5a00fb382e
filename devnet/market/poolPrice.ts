/** Raw units of USDC per raw unit of stock at one USD: USDC has 6 decimals, a stock 8. */
const RAW_PER_USD = 0.01
/** Raw units of USDC per raw unit of a coin at one USD: USDC has 6 decimals, a coin 18. */
export const COIN_RAW_PER_USD = 1e-12

/**
 * Returns the square-root price of a pool at `priceUsd` per whole stock token, 64.96 fixed point, rounded down to
 * 2^48.
 */
export function sqrtPriceX96(
  priceUsd: number,
  stockIsToken0: boolean,
  rawPerUsd = RAW_PER_USD,
): bigint {
  const raw = priceUsd * rawPerUsd
  const root = Math.sqrt(stockIsToken0 ? raw : 1 / raw)
  return BigInt(Math.floor(root * 2 ** 48)) << 48n
}

/** Returns USD per whole stock token at a pool's square-root price. */
export function priceUsdOf(
  sqrtX96: bigint,
  stockIsToken0: boolean,
  rawPerUsd = RAW_PER_USD,
): number {
  const raw = (Number(sqrtX96) / 2 ** 96) ** 2
  return (stockIsToken0 ? raw : 1 / raw) / rawPerUsd
}

/** Returns the tick of a pool at `priceUsd`, rounded down to a multiple of the tick spacing. */
export function tickAt(
  priceUsd: number,
  stockIsToken0: boolean,
  spacing: number,
  rawPerUsd = RAW_PER_USD,
): number {
  const raw = priceUsd * rawPerUsd
  const tick = Math.log(stockIsToken0 ? raw : 1 / raw) / Math.log(1.0001)
  return Math.floor(tick / spacing) * spacing
}
