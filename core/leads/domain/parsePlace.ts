import { foldCounty, foldPlace } from './foldPlace.ts'
import { parseState, type UsState } from './usStates.ts'

/** Place in the words of a caller: folded name, and the state if present. */
export type PlaceWords = { readonly name: string; readonly state: UsState | null }

/**
 * Parses the city or county in "Austin", "Austin, TX", "AUSTIN TX", "Austin, Texas, USA" or "Travis County, TX".
 *
 * Null for an empty name, or for text after the comma that is not a state.
 */
export function parsePlace(kind: 'city' | 'county', text: string): PlaceWords | null {
  const [first = '', ...rest] = text.replace(/,?\s+(?:USA|U\.S\.A?\.?|US)\s*$/i, '').split(',')
  const tail = rest.join(' ').trim()
  const written = tail === '' ? withoutComma(first) : { name: first, state: parseState(tail) }
  if (tail !== '' && written.state === null) return null
  const name = kind === 'city' ? foldPlace(written.name) : foldCounty(written.name)
  return name === '' ? null : { name, state: written.state }
}

/** Two capitals at the end are a state; lower-case letters may belong to the name. */
function withoutComma(text: string): { readonly name: string; readonly state: UsState | null } {
  const [, name, letters] = /^(.*\S)\s+([A-Z]{2})\s*$/.exec(text) ?? []
  const state = letters === undefined ? null : parseState(letters)
  return name === undefined || state === null ? { name: text, state: null } : { name, state }
}
