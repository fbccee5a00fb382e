import { mulDivNearest } from '../../../kernel/money.ts'

/** What something was worth and what it is worth, as integers of one unit of any size; neither is negative. */
export type Change = { readonly base: bigint; readonly now: bigint }

/** Parts of a whole in which changes are computed: a percentage with 4 decimals. */
const PPM = 1_000_000n
const PPM_PER_BPS = 100n
const PPM_PER_PCT = 1e4

/**
 * `now / base - 1` in parts per million, exact and then rounded once to the nearest, halves up; null when the base is
 * zero.
 */
export function changePpm({ base, now }: Change): bigint | null {
  return base === 0n ? null : mulDivNearest(now, PPM, base) - PPM
}

/**
 * `minuend - subtrahend` in basis points, rounded to the nearest, halves away from zero; null when either is unknown.
 *
 * Both are parts per million as they are shown, so that a reader gets the same from the shown percentages.
 */
export function differenceBps(minuend: bigint | null, subtrahend: bigint | null): number | null {
  if (minuend === null || subtrahend === null) return null
  const ppm = minuend - subtrahend
  const bps = Number(mulDivNearest(ppm < 0n ? -ppm : ppm, 1n, PPM_PER_BPS))
  return ppm < 0n && bps !== 0 ? -bps : bps
}

/** Parts per million as a percentage with 4 decimals. */
export const showPpm = (ppm: bigint): number => Number(ppm) / PPM_PER_PCT
