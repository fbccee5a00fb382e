/** Returns the value below which `share` of the samples lie, by nearest rank; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1)
  return sorted[rank] ?? Number.NaN
}

/** Returns the middle of the samples, the lower of two. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** Rounds to three significant digits, more than these measurements are accurate to. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
