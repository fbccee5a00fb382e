import { INTERVAL_SEC, MAX_POINTS } from '../../../core/vaults/domain/analytics/intervals.ts'
import { DEFAULT_FIRST } from '../lists/readPage.ts'

/** Returns a number that depends on the arguments of a field. */
export type FromArguments = (args: Readonly<Record<string, unknown>>) => number

/** Maximum entries of a field, from its arguments; multiplies the cost of the fields per entry. */
export type FieldSize = FromArguments

/** Cost of a field itself, from its arguments, when the cost is not constant. */
type FieldCost = FromArguments

/** Points of a series without a start argument. */
const DEFAULT_POINTS = 400

/** Minimum cost of a series that is read whole for one page. */
const MIN_SERIES_COST = 200

/** Returns the entries of a page. */
export const pageSize: FieldSize = ({ first, last }) =>
  typeof last === 'number' ? last : typeof first === 'number' ? first : DEFAULT_FIRST

/** Returns the points between the ends of a series, at most the served maximum. */
export const seriesSize: FieldSize = ({ interval, from, to }) => {
  if (typeof from !== 'number' || typeof to !== 'number') {
    return typeof from === 'number' ? MAX_POINTS : DEFAULT_POINTS
  }
  const stepSec = INTERVAL_SEC[interval === '5m' || interval === '1h' ? interval : '1d']
  return Math.min(MAX_POINTS, Math.max(1, Math.ceil((to - from) / stepSec) + 1))
}

/**
 * Returns the cost of a page of a series: every point of the series is read, even for a short page.
 */
export const seriesCost: FieldCost = (args) => Math.max(MIN_SERIES_COST, seriesSize(args))
