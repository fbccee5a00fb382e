import { nearestName } from '../nearestName.ts'

/** Maximum number of characters of an unknown field's name in an error. */
const SHOWN_LENGTH = 40
/** Maximum number of known names in an error. */
const MAX_LISTED_NAMES = 30
/** Maximum number of unknown fields that an error names. */
const MAX_NAMED_FIELDS = 4

/** Returns the text about an unknown field: the nearest known name, or a list of the known names. */
export function unknownField(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  if (nearest !== null) return `unknown; did you mean ${nearest}?`
  if (known.length === 0) return 'unknown; no field is allowed here'
  const more = known.length > MAX_LISTED_NAMES ? ` and ${known.length - MAX_LISTED_NAMES} more` : ''
  return `unknown; known: ${known.slice(0, MAX_LISTED_NAMES).join(', ')}${more}`
}

/** Returns the error of an object's unknown fields: the first field, and a reason that names up to three more. */
export function unknownFields(
  [first = '', ...others]: readonly string[],
  known: readonly string[],
): { readonly field: string; readonly reason: string } {
  const named = others
    .slice(0, MAX_NAMED_FIELDS - 1)
    .map((name) => `; ${printableName(name)}: ${unknownField(name, known)}`)
  const left = others.length - named.length
  const more = left > 0 ? `; and ${left} more` : ''
  return {
    field: printableName(first),
    reason: `${unknownField(first, known)}${named.join('')}${more}`,
  }
}

/**
 * Returns the letters, digits, dots, hyphens and underscores of a caller's name, at most 40, so that no text of a
 * caller is repeated unchanged.
 */
export function printableName(name: string, otherwise = 'a field'): string {
  const letters = name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, SHOWN_LENGTH)
  return letters === '' ? otherwise : letters
}
