/** Relative difference at which two sources of one price disagree: one in so many. Source: research/data.md 4.4. */
const DISAGREE_ONE_IN = 1_000_000n
/** Hundredths of a basis point in one. */
const CENTI_BPS = 1_000_000n

/** How far a price is from the one to beat. */
export type PriceDistance = {
  readonly differenceE18: bigint
  /** Basis points, towards zero to a hundredth. */
  readonly bps: number
}

/** Throws RangeError for a price to beat of nothing. */
export function distanceFrom(priceToBeatE18: bigint, priceE18: bigint): PriceDistance {
  if (priceToBeatE18 <= 0n) throw new RangeError('a price to beat is above zero')
  const differenceE18 = priceE18 - priceToBeatE18
  // Division of bigints is towards zero.
  return { differenceE18, bps: Number((differenceE18 * CENTI_BPS) / priceToBeatE18) / 100 }
}

/** Whether two sources differ by more than a millionth of the first. */
export function disagree(officialE18: bigint, otherE18: bigint): boolean {
  const apart = officialE18 > otherE18 ? officialE18 - otherE18 : otherE18 - officialE18
  return apart * DISAGREE_ONE_IN > officialE18
}
