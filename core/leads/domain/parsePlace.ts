import { foldCounty, foldPlace } from './foldPlace.ts'
import { parseUsState, type UsState } from './usStates.ts'

/** Place in a query: folded name, and the state if the query has one. */
export type PlaceWords = { readonly name: string; readonly state: UsState | null }

/**
 * Parses the city or county in "Austin", "Austin, TX", "AUSTIN TX", "Austin, Texas, USA" or "Travis
 * County, TX".
 *
 * Returns null for an empty name, or if the text after the comma is not a state.
 */
export function parsePlace(kind: 'city' | 'county', text: string): PlaceWords | null {
  const [first = '', ...rest] = text.replace(/,?\s+(?:USA|U\.S\.A?\.?|US)\s*$/i, '').split(',')
  const tail = rest.join(' ').trim()
  const written = tail === '' ? withoutComma(first) : { name: first, state: parseUsState(tail) }
  if (tail !== '' && written.state === null) return null
  const name = kind === 'city' ? foldPlace(written.name) : foldCounty(written.name)
  return name === '' ? null : { name, state: written.state }
}

/** Reads two capital letters at the end as a state; lower-case letters may belong to the name. */
function withoutComma(text: string): { readonly name: string; readonly state: UsState | null } {
  const [, name, letters] = /^(.*\S)\s+([A-Z]{2})\s*$/.exec(text) ?? []
  const state = letters === undefined ? null : parseUsState(letters)
  return name === undefined || state === null ? { name: text, state: null } : { name, state }
}
