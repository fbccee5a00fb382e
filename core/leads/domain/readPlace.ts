import { foldCounty, foldPlace } from './foldPlace.ts'
import { readState, type UsState } from './usStates.ts'

/** A place as somebody wrote it: folded name, and the state where one was written. */
export type PlaceWords = { readonly name: string; readonly state: UsState | null }

/**
 * City or county in "Austin", "Austin, TX", "AUSTIN TX", "Austin, Texas, USA" or "Travis County, TX".
 *
 * Null where no name is left, or where something that is no state follows the comma.
 */
export function readPlace(kind: 'city' | 'county', text: string): PlaceWords | null {
  const [first = '', ...rest] = text.replace(/,?\s+(?:USA|U\.S\.A?\.?|US)\s*$/i, '').split(',')
  const tail = rest.join(' ').trim()
  const written = tail === '' ? withoutComma(first) : { name: first, state: readState(tail) }
  if (tail !== '' && written.state === null) return null
  const name = kind === 'city' ? foldPlace(written.name) : foldCounty(written.name)
  return name === '' ? null : { name, state: written.state }
}

/** Two capitals at the end are a state; small letters may belong to the name. */
function withoutComma(text: string): { readonly name: string; readonly state: UsState | null } {
  const [, name, letters] = /^(.*\S)\s+([A-Z]{2})\s*$/.exec(text) ?? []
  const state = letters === undefined ? null : readState(letters)
  return name === undefined || state === null ? { name: text, state: null } : { name, state }
}
