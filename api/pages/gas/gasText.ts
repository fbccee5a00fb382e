import { formatEther, formatUnits } from 'viem'

/** Minimum amount that is shown, wei: a millionth of a coin. */
const SHOWN_WEI = 10n ** 12n
/** Decimals of SOL. */
const SOL_DECIMALS = 9

/** Returns an amount of a coin with up to 6 decimals, rounded down: `0.000123`; a smaller amount is `< 0.000001`. */
export function coinText(wei: string): string {
  const all = BigInt(wei)
  if (all > 0n && all < SHOWN_WEI) return '< 0.000001'
  return formatEther(all - (all % SHOWN_WEI))
}

/** Returns lamports as SOL, exact: `0.00001`. */
export function solText(lamports: string): string {
  return formatUnits(BigInt(lamports), SOL_DECIMALS)
}

/** Returns a percentage, `87.5 %`; a dash for an unknown value. */
export function percentText(pct: number | null): string {
  return pct === null ? '–' : `${pct} %`
}
