import type { SeriesPoint } from '../../../core/kernel/operation/chart.ts'

export type { Line, SeriesPoint } from '../../../core/kernel/operation/chart.ts'

/** Returns the values that can be drawn; missing values and non-numbers are left out. */
export function knownValues(points: readonly SeriesPoint[]): readonly number[] {
  return points.flatMap(({ value }) => (isDrawable(value) ? [value] : []))
}

export const isDrawable = (value: number | null): value is number =>
  value !== null && Number.isFinite(value)
