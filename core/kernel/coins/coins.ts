import { formatEther, parseEther } from 'viem'

/** Amount of whole coins with at most 18 decimals, as text. */
const COINS = /^[0-9]{1,9}(?:\.[0-9]{1,18})?$/

/** Parses an amount of coins such as `0.5` to wei; returns null for an invalid amount. */
export function parseCoins(text: string): bigint | null {
  return COINS.test(text) ? parseEther(text) : null
}

/** Formats wei as a decimal amount of coins, exact to the wei. */
export function formatCoins(amountWei: bigint): string {
  return formatEther(amountWei)
}
