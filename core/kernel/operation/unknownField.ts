import { nearestName } from '../nearestName.ts'

/** Letters of an unknown field's name that an error repeats. */
const SHOWN_LENGTH = 40
/** Known names that an error lists. */
const MAX_LISTED = 30
/** Unknown fields that an error names. */
const MAX_NAMED = 4

/** Returns the text about an unknown field: the nearest known name, or else the known names. */
export function unknownField(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  if (nearest !== null) return `unknown; did you mean ${nearest}?`
  if (known.length === 0) return 'unknown; no field is allowed here'
  const more = known.length > MAX_LISTED ? ` and ${known.length - MAX_LISTED} more` : ''
  return `unknown; known: ${known.slice(0, MAX_LISTED).join(', ')}${more}`
}

/** Returns the error of an object's unknown fields: the first field, and a reason that names up to three more. */
export function unknownFields(
  [first = '', ...others]: readonly string[],
  known: readonly string[],
): { readonly field: string; readonly reason: string } {
  const named = others
    .slice(0, MAX_NAMED - 1)
    .map((name) => `; ${shownName(name)}: ${unknownField(name, known)}`)
  const left = others.length - named.length
  const more = left > 0 ? `; and ${left} more` : ''
  return {
    field: shownName(first),
    reason: `${unknownField(first, known)}${named.join('')}${more}`,
  }
}

/** Reduces a caller's name to plain letters, shortened, so that no caller's text is repeated unchanged. */
export function shownName(name: string, otherwise = 'a field'): string {
  const letters = name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, SHOWN_LENGTH)
  return letters === '' ? otherwise : letters
}
