import { readFileSync } from 'node:fs'
import { foldPlace } from '../../domain/foldPlace.ts'
import type { UncoveredPlaces } from '../../ports.ts'
import { DEGREE_KM, distanceKm } from './distanceKm.ts'

type Zip = {
  readonly lat: number
  readonly lng: number
  /**
   * Kilometres from the centre of this ZIP code to the nearest centre of a ZIP code in a covered
   * state.
   */
  readonly awayKm: number
  readonly middle: Vector
}
/** Position in kilometres relative to the centre of the earth. */
type Vector = readonly [x: number, y: number, z: number]

const file = new URL('./uncoveredPlaces.tsv', import.meta.url)
/** Maximum kilometres from the centre of a ZIP code to a business with this ZIP code. Source: towns of the rural West. */
const MAX_ZIP_REACH_KM = 15

/**
 * Creates the reads of places in states that are not covered, from the checked-in ZIP codes. Throws
 * Error for a damaged file. Source: NOTICE.md beside it.
 */
export function createUncoveredPlaces(): UncoveredPlaces {
  const zips: Zip[] = []
  const codes = new Set<string>()
  const cities = new Set<string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('= ')) {
      for (const prefix of line.slice(2).split(' ')) codes.add(prefix)
      continue
    }
    const [code, lat, lng, awayKm, city] = line.split('\t')
    if (code === undefined || city === undefined) {
      throw new Error(`uncoveredPlaces.tsv is damaged at: ${line}`)
    }
    codes.add(code)
    cities.add(foldPlace(city))
    const point = { lat: Number(lat), lng: Number(lng) }
    zips.push({ ...point, awayKm: Number(awayKm), middle: toVector(point) })
  }
  return {
    hasZip: (digits) => [1, 2, 3, 4, 5].some((letters) => codes.has(digits.slice(0, letters))),
    hasCity: (name) => cities.has(name),
    // By the triangle inequality, the distance from the point to each covered ZIP code is at least
    // `awayKm` minus the distance from the point to this ZIP code.
    hasCircle: ({ radiusKm, ...point }) => {
      const middle = toVector(point)
      return zips.some((zip) => {
        const roomKm = zip.awayKm - radiusKm - MAX_ZIP_REACH_KM
        // The straight line is never longer than the great circle, and its computation takes a
        // twentieth of the time.
        if (roomKm <= 0 || squareOfLine(zip.middle, middle) >= roomKm * roomKm) return false
        return distanceKm(zip, point) < roomKm
      })
    },
  }
}

function toVector({ lat, lng }: { readonly lat: number; readonly lng: number }): Vector {
  const rad = Math.PI / 180
  const radiusKm = DEGREE_KM / rad
  const outKm = radiusKm * Math.cos(lat * rad)
  return [outKm * Math.cos(lng * rad), outKm * Math.sin(lng * rad), radiusKm * Math.sin(lat * rad)]
}

function squareOfLine(a: Vector, b: Vector): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return x * x + y * y + z * z
}
