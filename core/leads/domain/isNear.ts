type Point = { readonly lat: number; readonly lng: number }

/** Maximum distance of one business in two sources, metres. Source: research/data.md 1.6. */
export const SAME_PLACE_M = 150
/** Metres in a degree of latitude, mean. Source: WGS 84. */
const DEGREE_M = 111_195

/** Returns true when two points are within 150 m, on a plane at their latitude (error below 1 mm at that distance). */
export function isNear(a: Point, b: Point): boolean {
  const northM = (a.lat - b.lat) * DEGREE_M
  const eastM = (a.lng - b.lng) * DEGREE_M * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return northM * northM + eastM * eastM <= SAME_PLACE_M * SAME_PLACE_M
}
