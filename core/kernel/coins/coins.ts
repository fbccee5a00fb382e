import { formatEther, parseEther } from 'viem'

/** Whole coins with at most 18 decimals. */
const COINS = /^[0-9]{1,9}(?:\.[0-9]{1,18})?$/

/** Wei of an amount of coins as people write it, `0.5`; null for what is none. */
export function parseCoins(text: string): bigint | null {
  return COINS.test(text) ? parseEther(text) : null
}

/** An amount of coins as people write it, exact to the wei. */
export function formatCoins(amountWei: bigint): string {
  return formatEther(amountWei)
}
