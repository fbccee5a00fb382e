import { readFileSync } from 'node:fs'
import { foldPlace } from '../../../domain/leads/foldPlace.ts'
import type { UncoveredPlaces } from '../../../leadsPorts.ts'
import { distanceKm } from './distanceKm.ts'

type Zip = {
  readonly lat: number
  readonly lng: number
  /** Kilometres to the middle of the nearest ZIP code of a covered state. */
  readonly awayKm: number
}

const file = new URL('./uncoveredPlaces.tsv', import.meta.url)
/** Kilometres that businesses of a ZIP code may be away from its middle. Source: towns of the rural West. */
const ZIP_REACH_KM = 15

/** The checked-in ZIP codes of states that are not covered. Throws Error where the file is damaged. Source: NOTICE.md beside it. */
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
    zips.push({ lat: Number(lat), lng: Number(lng), awayKm: Number(awayKm) })
  }
  return {
    hasZip: (digits) => [1, 2, 3, 4, 5].some((letters) => codes.has(digits.slice(0, letters))),
    hasCity: (name) => cities.has(name),
    // No covered ZIP code is nearer to the point than to this one, less the way between them.
    hasCircle: ({ radiusKm, ...point }) =>
      zips.some((zip) => {
        const leastKm = radiusKm + ZIP_REACH_KM
        return zip.awayKm > leastKm && zip.awayKm - distanceKm(zip, point) > leastKm
      }),
  }
}
