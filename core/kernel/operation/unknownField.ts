import { nearestName } from '../nearestName.ts'

/** Letters of an unknown field's name that a refusal repeats. */
const SHOWN_LENGTH = 40
/** Known names that a refusal lists. */
const MAX_LISTED = 30
/** Unknown fields that a refusal names. */
const MAX_NAMED = 4

/** The reason for which a field of that name is refused: the nearest known name, or else the known ones. */
export function unknownField(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  if (nearest !== null) return `unknown; did you mean ${nearest}?`
  if (known.length === 0) return 'unknown; no field is known here'
  const more = known.length > MAX_LISTED ? ` and ${known.length - MAX_LISTED} more` : ''
  return `unknown; known: ${known.slice(0, MAX_LISTED).join(', ')}${more}`
}

/** The refusal of one object's unknown fields: the first of them, and a reason that names up to three more. */
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

/** A name of the caller's, shortened to plain letters, so that no text of a caller is repeated as it is. */
export function shownName(name: string, otherwise = 'a field'): string {
  const letters = name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, SHOWN_LENGTH)
  return letters === '' ? otherwise : letters
}
