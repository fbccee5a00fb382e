import { E18 } from '../../../core/kernel/feeds/decimals.ts'

/** Minimum price that is shown with two decimals, whole dollars. */
const LARGE_USD = 1_000n
const LARGE_DECIMALS = 2
const SMALL_DECIMALS = 5

/**
 * Returns a price in dollars for people, rounded to the nearest: `90,771.01`, `2.41305`; the paid answer has the exact
 * price.
 */
export function priceText(priceE18: bigint): string {
  return roundedText(priceE18, decimalsOf(priceE18))
}

/** Returns a difference as text, with as many decimals as the price: `Down by 18.20`; zero counts as up. */
export function differenceText(differenceE18: bigint, priceE18: bigint): string {
  const isDown = differenceE18 < 0n
  const size = roundedText(isDown ? -differenceE18 : differenceE18, decimalsOf(priceE18))
  return `${isDown ? 'Down' : 'Up'} by ${size}`
}

/** Returns basis points with their sign: `+0.35 bps`. */
export function bpsText(bps: number): string {
  const sign = bps > 0 ? '+' : bps < 0 ? '−' : ''
  return `${sign}${Math.abs(bps).toFixed(2)} bps`
}

/** Returns the price of a token, cents of a dollar: `23.8 ¢`; a dash without a price. */
export function centsText(priceE18: bigint | null): string {
  if (priceE18 === null) return '–'
  return `${roundedText(priceE18 * 100n, 1)} ¢`
}

const decimalsOf = (priceE18: bigint): number =>
  priceE18 >= LARGE_USD * E18 ? LARGE_DECIMALS : SMALL_DECIMALS

function roundedText(valueE18: bigint, decimals: number): string {
  const step = E18 / 10n ** BigInt(decimals)
  const steps = (valueE18 + step / 2n) / step
  const digits = String(steps).padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${digits.slice(-decimals)}`
}
