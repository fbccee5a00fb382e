import { mulDivNearest } from '../../../kernel/money.ts'

/** Former and current value as integers of one unit; neither is negative. */
export type Change = { readonly base: bigint; readonly now: bigint }

/** Parts per million, the unit of changes: a percentage with 4 decimals. */
const PPM = 1_000_000n
const PPM_PER_BPS = 100n
const PPM_PER_PCT = 1e4

/** `now / base - 1` in parts per million, rounded once to the nearest, halves up; null for a base of zero. */
export function changePpm({ base, now }: Change): bigint | null {
  return base === 0n ? null : mulDivNearest(now, PPM, base) - PPM
}

/**
 * `minuend - subtrahend` in basis points, rounded to the nearest, halves away from zero; null when
 * either is null.
 *
 * Both arguments are parts per million, as answers show them. A reader can therefore reproduce the
 * result from the shown percentages.
 */
export function differenceBps(minuend: bigint | null, subtrahend: bigint | null): number | null {
  if (minuend === null || subtrahend === null) return null
  const ppm = minuend - subtrahend
  const bps = Number(mulDivNearest(ppm < 0n ? -ppm : ppm, 1n, PPM_PER_BPS))
  return ppm < 0n && bps !== 0 ? -bps : bps
}

/** Parts per million as a percentage with 4 decimals. */
export const showPpm = (ppm: bigint): number => Number(ppm) / PPM_PER_PCT
