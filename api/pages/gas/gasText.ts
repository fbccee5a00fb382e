import { formatEther, formatUnits } from 'viem'

/** Wei below which a figure is noise to a reader: a millionth of a coin. */
const SHOWN_WEI = 10n ** 12n
/** Digits after the point of a SOL. */
const SOL_DECIMALS = 9

/** Coins with up to 6 decimals, rounded down: `0.000123`; what is less shows as such. */
export function coinText(wei: string): string {
  const all = BigInt(wei)
  if (all > 0n && all < SHOWN_WEI) return '< 0.000001'
  return formatEther(all - (all % SHOWN_WEI))
}

/** SOL of lamports, exact: `0.00001`. */
export function solText(lamports: string): string {
  return formatUnits(BigInt(lamports), SOL_DECIMALS)
}

/** `87.5 %`, and a dash for what is not known. */
export function percentText(pct: number | null): string {
  return pct === null ? '–' : `${pct} %`
}
