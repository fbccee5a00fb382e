/** Characters that each text of a brand may have at most; what a page can show without breaking its lines apart. */
export const BRAND_LENGTHS = {
  name: 60,
  tagline: 140,
  description: 600,
  link: 200,
  tag: 24,
  disclaimer: 300,
} as const

export const MAX_LABEL_LENGTH = 60
export const MAX_TAGS = 5

/**
 * Control characters, halves of surrogate pairs, line separators, and marks that turn the direction of what follows.
 *
 * The last make one text look like another: a page would seem to say what its publisher did not write.
 */
const REFUSED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** What leaves no mark: spaces, and what only shapes or joins its neighbours. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/** What is wrong with a text that a page shows, null when nothing is; lengths count characters, not their bytes. */
export function textProblem(text: string, maxLength: number): string | null {
  const length = Array.from(text).length
  if (length < 1 || length > maxLength) return `must be 1 to ${maxLength} characters, got ${length}`
  if (REFUSED.test(text)) {
    return 'must not contain control characters, line breaks or marks of writing direction'
  }
  return UNSEEN.test(text) ? 'must not be blank' : null
}

/** What is wrong with a link that a page shows, null when nothing is. */
export function linkProblem(link: string): string | null {
  const problem = textProblem(link, BRAND_LENGTHS.link)
  if (problem !== null) return problem
  const address = URL.parse(link)
  // A reader of addresses overlooks spaces, and takes a backslash for a slash.
  if (address === null || !link.startsWith('https://') || /[\s\\]/u.test(link)) {
    return 'must be an address that starts with https://'
  }
  const isPlain = address.username === '' && address.password === '' && !hasUser(link)
  return isPlain ? null : 'must not name a user or a password'
}

/** Also an empty user, as in `https://@host`. */
const hasUser = (link: string): boolean => /^https:\/\/[^/?#]*@/.test(link)
