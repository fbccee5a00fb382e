import { mulDivNearest } from '../../../kernel/money.ts'

/** Earlier and current value as integers of one unit; neither is negative. */
export type Change = { readonly base: bigint; readonly now: bigint }

/** One in the unit of changes, parts per million: a percentage with 4 decimals. */
const PPM = 1_000_000n
const PPM_PER_BPS = 100n
const PPM_PER_PCT = 1e4

/**
 * Returns `now / base - 1` in parts per million, rounded once to the nearest integer, halves up; null if the base is
 * zero.
 */
export function changePpm({ base, now }: Change): bigint | null {
  return base === 0n ? null : mulDivNearest(now, PPM, base) - PPM
}

/**
 * Returns `minuend - subtrahend` in basis points, rounded to the nearest integer, halves away from zero; null if either
 * argument is null.
 *
 * Both arguments are parts per million, as answers show them, so a reader can reproduce the result from the shown
 * percentages.
 */
export function differenceBps(minuend: bigint | null, subtrahend: bigint | null): number | null {
  if (minuend === null || subtrahend === null) return null
  const ppm = minuend - subtrahend
  const bps = Number(mulDivNearest(ppm < 0n ? -ppm : ppm, 1n, PPM_PER_BPS))
  return ppm < 0n && bps !== 0 ? -bps : bps
}

/** Converts parts per million to a percentage with 4 decimals. */
export const ppmToPct = (ppm: bigint): number => Number(ppm) / PPM_PER_PCT
