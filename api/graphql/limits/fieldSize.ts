import { INTERVAL_SEC, MAX_POINTS } from '../../../core/vaults/domain/analytics/intervals.ts'
import { DEFAULT_FIRST } from '../lists/readPage.ts'

/** A number that the arguments of a field decide. */
export type FromArguments = (args: Readonly<Record<string, unknown>>) => number

/** How many entries a field may answer with, from its arguments; the cost of what is asked of each grows with it. */
export type FieldSize = FromArguments

/** What a field costs itself, from its arguments, where that is no constant. */
type FieldCost = FromArguments

/** Points of a series when no start is named. */
const DEFAULT_POINTS = 400

/** Least cost of a series that is read whole for one page of it. */
const MIN_SERIES_COST = 200

/** Entries of a page. */
export const pageSize: FieldSize = ({ first, last }) =>
  typeof last === 'number' ? last : typeof first === 'number' ? first : DEFAULT_FIRST

/** Points of a series: those between its ends, at most as many as are ever served. */
export const seriesSize: FieldSize = ({ interval, from, to }) => {
  if (typeof from !== 'number' || typeof to !== 'number') {
    return typeof from === 'number' ? MAX_POINTS : DEFAULT_POINTS
  }
  const stepSec = INTERVAL_SEC[interval === '5m' || interval === '1h' ? interval : '1d']
  return Math.min(MAX_POINTS, Math.max(1, Math.ceil((to - from) / stepSec) + 1))
}

/** Cost of a page of a series: every point of the series is read, however short the page is. */
export const seriesCost: FieldCost = (args) => Math.max(MIN_SERIES_COST, seriesSize(args))
