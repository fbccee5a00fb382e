import { ROLES } from './emailHosts.ts'
import { GIVEN_NAMES } from './givenNames.ts'

/** Given names that are as often words of a business or a place: alone, such a name identifies no person. */
const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(
  'angel april art austin bill blake carol charlotte crystal daisy dale dawn dean earl florence hunter jay jordan june lance logan madison mark mason max misty morgan penny ray rich rose ruby sandy spencer sydney taylor victoria virginia wade warren'.split(
    ' ',
  ),
)

/**
 * Derives a person from the part before the @: "maria.lopez" is Maria Lopez, "maria" is Maria; null for all others.
 *
 * The first part must be a frequent given name; initials and joined names identify no person.
 */
export function contactNameOf(local: string): string | null {
  const [first, last, more] = local.replace(/\+.*$/, '').split(/[._-]/)
  if (first === undefined || more !== undefined || !GIVEN_NAMES.has(first)) return null
  if (last === undefined) return AMBIGUOUS_NAMES.has(first) ? null : capital(first)
  return /^[a-z]{2,20}$/.test(last) && !ROLES.has(last)
    ? `${capital(first)} ${capital(last)}`
    : null
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
