type Point = { readonly lat: number; readonly lng: number }

/** Mean length of a degree of latitude, kilometres. Source: WGS 84. */
export const DEGREE_KM = 111.195

/** Returns the distance between two points on a sphere, kilometres (error below 0.5 %). */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const north = Math.sin(((a.lat - b.lat) * rad) / 2) ** 2
  const east = Math.sin(((a.lng - b.lng) * rad) / 2) ** 2
  const square = north + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * east
  return (2 * Math.asin(Math.min(1, Math.sqrt(square))) * DEGREE_KM) / rad
}
