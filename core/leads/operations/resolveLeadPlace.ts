import { LeadQueryRefused } from '../domain/leadErrors.ts'
import { parsePlace } from '../domain/parsePlace.ts'
import { COVERED_STATES, parseUsState } from '../domain/usStates.ts'
import type { LeadArea, LeadDeps, LeadReads, PlaceMatch } from '../ports.ts'
import type { LeadQuery } from './leadFields.ts'
import { LEAD_RADIUS_KM } from './leadRules.ts'

/** Area of a query, and the places that match the names in the query. */
export type ResolvedPlace = {
  /** Null for an area without coverage, which has no leads. */
  readonly area: LeadArea | null
  readonly kind: 'nation' | 'state' | 'county' | 'city' | 'zip' | 'near'
  readonly label: string
  readonly matches: readonly PlaceMatch[]
  /** True if a name matches several places; the search covers all of these places. */
  readonly isAmbiguous: boolean
}

type RequestedPlace = Pick<LeadQuery, 'state' | 'city' | 'county'> &
  Partial<Pick<LeadQuery, 'zip' | 'near' | 'radiusKm'>>

/**
 * Returns the area and the places of a query. Throws LeadQueryRefused for an unknown name, and the
 * errors of the reads.
 */
export async function resolveLeadPlace(
  leads: PlaceDeps,
  version: string,
  requested: RequestedPlace,
): Promise<ResolvedPlace> {
  const state = requested.state === undefined ? null : stateOf(requested.state)
  const [city, county] = await Promise.all([
    findNamed(leads, version, { kind: 'city', text: requested.city, state }),
    findNamed(leads, version, { kind: 'county', text: requested.county, state }),
  ])
  const near =
    requested.near === undefined
      ? null
      : { ...requested.near, radiusKm: requested.radiusKm ?? LEAD_RADIUS_KM.usual }
  const { uncovered } = leads
  const isCovered =
    (state === null || COVERED_STATES.has(state)) &&
    city?.isCovered !== false &&
    county?.isCovered !== false &&
    (requested.zip === undefined || !uncovered.hasZip(requested.zip)) &&
    (near === null || !uncovered.hasCircle(near))
  const matches = [...(city?.matches ?? []), ...(county?.matches ?? [])]
  return {
    ...labelPlace(requested),
    area: isCovered
      ? {
          state,
          cityIds: city?.matches.map(({ id }) => id) ?? null,
          countyFips: county?.matches.map(({ id }) => id) ?? null,
          zip: requested.zip === undefined ? null : zipRange(requested.zip),
          near,
        }
      : null,
    matches,
    isAmbiguous: (city?.matches.length ?? 0) > 1 || (county?.matches.length ?? 0) > 1,
  }
}

type PlaceDeps = Pick<LeadDeps, 'uncovered'> & {
  readonly reads: Pick<LeadReads, 'places' | 'similarPlaces'>
}
type Named = { readonly isCovered: boolean; readonly matches: readonly PlaceMatch[] }
type NameQuery = {
  readonly kind: PlaceMatch['kind']
  readonly text: string | undefined
  readonly state: string | null
}

/**
 * Returns the places with a name; null if the query has no name, or if the place is in a state
 * without coverage and has no match.
 */
async function findNamed(
  leads: PlaceDeps,
  version: string,
  requested: NameQuery,
): Promise<Named | null> {
  const { kind, text, state: within } = requested
  const { reads, uncovered } = leads
  if (text === undefined) return null
  const words = parsePlace(kind, text)
  if (words === null) throw unknown(kind, text, [])
  const written = words.state?.code ?? null
  if (written !== null && within !== null && written !== within) {
    throw new LeadQueryRefused('bad_state', {
      field: 'state',
      words: `is ${within}, but ${kind} has ${written}`,
    })
  }
  const state = written ?? within
  if (state !== null && !COVERED_STATES.has(state)) return NOT_COVERED
  const wanted = { kind, name: words.name, state }
  const matches = await reads.places(version, wanted)
  if (matches.length > 0) return { isCovered: true, matches }
  // Two lower-case letters at the end may be a part of the name, so they count as a state only when no place has the
  // name.
  const capitals = text.replace(/(?<=\s)[A-Za-z]{2}\s*$/, (letters) => letters.toUpperCase())
  if (words.state === null && parsePlace(kind, capitals)?.state) {
    return findNamed(leads, version, { ...requested, text: capitals })
  }
  if (kind === 'city' && state === null && uncovered.hasCity(words.name)) return NOT_COVERED
  const elsewhere = state === null ? [] : await reads.places(version, { ...wanted, state: null })
  const near = await reads.similarPlaces(version, wanted)
  throw unknown(kind, text, [...elsewhere, ...near].slice(0, MAX_SUGGESTIONS))
}

const NOT_COVERED: Named = { isCovered: false, matches: [] }

/** Maximum number of suggestions for an unknown name. Source: research/data.md 2.7. */
const MAX_SUGGESTIONS = 5

function unknown(
  kind: PlaceMatch['kind'],
  text: string,
  near: readonly PlaceMatch[],
): LeadQueryRefused {
  const shown = text.replace(/[^\p{L}\p{N} .,'-]/gu, '').slice(0, 40)
  return new LeadQueryRefused(kind === 'city' ? 'unknown_city' : 'unknown_county', {
    field: kind,
    words: `no ${kind} with leads has the name "${shown}"; see suggestions`,
    suggestions: near.map(({ name, state, leads }) => ({ [kind]: name, state, businesses: leads })),
  })
}

/** Returns the code of a state. Throws LeadQueryRefused for letters that name no state. */
function stateOf(text: string): string {
  const code = parseUsState(text)?.code
  if (code === undefined) {
    throw new LeadQueryRefused('bad_state', { field: 'state', words: 'must be a state of the US' })
  }
  return code
}

const ZIP_DIGITS = 5

function zipRange(digits: string): { readonly from: number; readonly to: number } {
  return {
    from: Number(digits.padEnd(ZIP_DIGITS, '0')),
    to: Number(digits.padEnd(ZIP_DIGITS, '9')),
  }
}

/** Returns the kind and the label of the place, from its most precise parameter. */
function labelPlace(requested: RequestedPlace): Pick<ResolvedPlace, 'kind' | 'label'> {
  const { near, zip, city, county, state } = requested
  if (near !== undefined) return { kind: 'near', label: `${near.lat},${near.lng}` }
  if (zip !== undefined) return { kind: 'zip', label: zip }
  if (city !== undefined) return { kind: 'city', label: city }
  if (county !== undefined) return { kind: 'county', label: county }
  if (state !== undefined) return { kind: 'state', label: state.toUpperCase() }
  return { kind: 'nation', label: 'United States' }
}
