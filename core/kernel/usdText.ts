import { formatUsdc6 } from './money.ts'

/** Formats USDC-6 as exact dollars with at least two decimals: `0.04`, `0.001`. */
export function usdText(amountUsdc6: bigint): string {
  return formatUsdc6(amountUsdc6).replace(/(\.[0-9]{2}[0-9]*?)0+$/, '$1')
}
