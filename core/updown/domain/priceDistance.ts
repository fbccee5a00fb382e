/** Two sources of one price disagree above a relative difference of 1 / 1,000,000. Source: research/data.md 4.4. */
const DISAGREE_ONE_IN = 1_000_000n
/** Hundredths of a basis point in 100 %. */
const CENTI_BPS = 1_000_000n

/** Distance of a price from the price to beat. */
export type PriceDistance = {
  readonly differenceE18: bigint
  /** Basis points, rounded towards zero to a hundredth. */
  readonly bps: number
}

/** Returns the distance of a price from the price to beat. Throws RangeError for a price to beat of zero or less. */
export function distanceFrom(priceToBeatE18: bigint, priceE18: bigint): PriceDistance {
  if (priceToBeatE18 <= 0n) throw new RangeError('a price to beat must be above zero')
  const differenceE18 = priceE18 - priceToBeatE18
  // Division of bigints rounds towards zero.
  return { differenceE18, bps: Number((differenceE18 * CENTI_BPS) / priceToBeatE18) / 100 }
}

/** Returns true if two prices differ by more than a millionth of the official price. */
export function pricesDiffer(officialE18: bigint, otherE18: bigint): boolean {
  const apart = officialE18 > otherE18 ? officialE18 - otherE18 : otherE18 - officialE18
  return apart * DISAGREE_ONE_IN > officialE18
}
