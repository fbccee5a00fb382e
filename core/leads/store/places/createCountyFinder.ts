import { foldPlace } from '../../domain/foldPlace.ts'
import type { RawLead } from '../../domain/rawLead.ts'
import type { ZipPlace } from './readZipPlaces.ts'

export type FoundCounty = Pick<ZipPlace, 'fips' | 'county'>

/**
 * Creates the function that returns the county of a lead: by its ZIP code, else by its city if the
 * city is in one county; null otherwise.
 */
export function createCountyFinder(
  places: readonly ZipPlace[],
): (lead: Pick<RawLead, 'zip' | 'city' | 'state'>) => FoundCounty | null {
  const byZip = new Map(places.map((place) => [place.zip, place]))
  const byCity = new Map<string, FoundCounty | null>()
  for (const { city, state, fips, county } of places) {
    const key = cityKey({ city, state })
    const known = byCity.get(key)
    byCity.set(key, known === undefined || known?.fips === fips ? { fips, county } : null)
  }
  return (lead) => {
    const place = lead.zip === null ? undefined : byZip.get(lead.zip)
    return place?.state === lead.state ? place : (byCity.get(cityKey(lead)) ?? null)
  }
}

const cityKey = ({ city, state }: Pick<RawLead, 'city' | 'state'>): string =>
  `${state} ${foldPlace(city)}`
