/**
 * Returns the smallest sample that at least `share` of the samples do not exceed (nearest rank);
 * NaN without samples.
 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1)
  return sorted[rank] ?? Number.NaN
}

/** Returns the middle sample by size; of two middle samples, the lower one. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/**
 * Returns a value with three significant digits, because the measurements are less accurate than
 * further digits.
 */
export function roundFigure(value: number): number {
  return Number(value.toPrecision(3))
}
