import { ROLE_LOCAL_PARTS } from './emailHosts.ts'
import { GIVEN_NAMES } from './givenNames.ts'

/**
 * Given names that are also frequent words of businesses or places: such a name alone identifies no
 * person.
 */
const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(
  'angel april art austin bill blake carol charlotte crystal daisy dale dawn dean earl florence hunter jay jordan june lance logan madison mark mason max misty morgan penny ray rich rose ruby sandy spencer sydney taylor victoria virginia wade warren'.split(
    ' ',
  ),
)

/**
 * Returns the person that the part before the @ names: "maria.lopez" is Maria Lopez, "maria" is
 * Maria; null for any other text.
 *
 * The first word must be a frequent given name; initials and joined names identify no person.
 */
export function contactNameOf(local: string): string | null {
  const [first, last, more] = local.replace(/\+.*$/, '').split(/[._-]/)
  if (first === undefined || more !== undefined || !GIVEN_NAMES.has(first)) return null
  if (last === undefined) return AMBIGUOUS_NAMES.has(first) ? null : capital(first)
  return /^[a-z]{2,20}$/.test(last) && !ROLE_LOCAL_PARTS.has(last)
    ? `${capital(first)} ${capital(last)}`
    : null
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
