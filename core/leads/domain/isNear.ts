type Point = { readonly lat: number; readonly lng: number }

/**
 * Maximum distance between two observations of the same business, metres. Source: research/data.md
 * 1.6.
 */
export const MAX_SAME_PLACE_M = 150
/** Mean length of a degree of latitude, metres. Source: WGS 84. */
const DEGREE_M = 111_195

/**
 * Returns true if two points are at most 150 m apart, measured on a plane at their latitude (error
 * below 1 mm at that distance).
 */
export function isNear(a: Point, b: Point): boolean {
  const northM = (a.lat - b.lat) * DEGREE_M
  const eastM = (a.lng - b.lng) * DEGREE_M * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return northM * northM + eastM * eastM <= MAX_SAME_PLACE_M * MAX_SAME_PLACE_M
}
