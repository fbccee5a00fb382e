import { SqlText } from '../../../platform/db/sqlText.ts'
import type { LeadArea } from '../../ports.ts'
import { STRIPS_PER_DEGREE } from '../dataset/indexSteps.ts'

export type Circle = NonNullable<LeadArea['near']>

/** Metres per 1e-5 degree on a sphere with a radius of 6,371.0 km. */
const UNIT_M = (6_371_000 * Math.PI) / 180 / 1e5
const UNITS_PER_DEGREE = 1e5
const RADIAN = Math.PI / 180

export type NearTexts = {
  /** Distance from the point to a row, whole metres. */
  readonly metres: SqlText
  /** Returns the conditions for rows within a number of metres. */
  readonly within: (metres: number) => SqlText[]
}

/** Returns the radius in whole metres. */
export function radiusM({ radiusKm }: Circle): number {
  return Math.round(radiusKm * 1_000)
}

/**
 * Returns SQL of the distance from a point on a plane whose width follows the latitude of each row,
 * rounded to whole metres.
 *
 * The error is below 1 m at 50 km against the great circle. Source: research/data.md 2.3.
 */
export function nearTexts(circle: Circle): NearTexts {
  const y = Math.round(circle.lat * UNITS_PER_DEGREE)
  const x = Math.round(circle.lng * UNITS_PER_DEGREE)
  const cos = Math.cos(circle.lat * RADIAN)
  const slope = (Math.sin(circle.lat * RADIAN) * RADIAN) / UNITS_PER_DEGREE
  const dy = new SqlText(['(lat5 - ', '::int4)::float8'], [y])
  const dx = new SqlText(['(lng5 - ', '::int4)::float8'], [x])
  const metres = new SqlText(
    [
      'floor(sqrt(',
      ' * ',
      ' + ',
      '::float8 * (',
      '::float8 - ',
      '::float8 * ',
      ') * ',
      ' * ',
      ') * ',
      '::float8 + 0.5)::int4',
    ],
    [dy, dy, cos, cos, slope, dy, dx, dx, UNIT_M],
  )
  return { metres, within: (limitM) => [...boxTexts(circle, limitM), atMost(metres, limitM)] }
}

function atMost(metres: SqlText, limitM: number): SqlText {
  return new SqlText(['', ' <= ', '::int4'], [metres, limitM])
}

/**
 * SQL conditions of the strips and longitudes around the circle, one metre wider than the circle.
 */
function boxTexts({ lat, lng }: Circle, limitM: number): SqlText[] {
  const north = (limitM + 1) / UNIT_M / UNITS_PER_DEGREE
  const widest = Math.cos(Math.min(Math.abs(lat) + north, 89) * RADIAN)
  const east = north / widest
  const strip = (degrees: number) => Math.floor(degrees * STRIPS_PER_DEGREE)
  const unit = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)
  return [
    new SqlText(
      ['band between ', '::int2 and ', '::int2'],
      [strip(lat - north), strip(lat + north)],
    ),
    new SqlText(
      ['lng5 between ', '::int4 and ', '::int4'],
      [unit(lng - east) - 1, unit(lng + east) + 1],
    ),
  ]
}
