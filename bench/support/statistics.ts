/** Value below which `share` of the samples lie, by nearest rank; NaN of no samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1)
  return sorted[rank] ?? Number.NaN
}

/** Middle of the samples, the lower one of two. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** Three digits that matter, which is more than these measurements are worth. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
