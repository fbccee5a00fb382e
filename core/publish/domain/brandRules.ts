/**
 * Maximum characters of each text of a brand, so that the text does not break the layout of the
 * page.
 */
export const MAX_BRAND_LENGTHS = {
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
 * Control characters, lone surrogates, line separators, and marks of writing direction.
 *
 * Direction marks change the order in which a text is displayed, so a page could seem to show a
 * text that its publisher did not write.
 */
const REFUSED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Invisible text: only spaces, and characters that only shape or join other characters. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/**
 * Returns the problem with a text of a page, null without a problem; lengths count characters, not
 * bytes.
 */
export function textProblem(text: string, maxLength: number): string | null {
  const length = Array.from(text).length
  if (length < 1 || length > maxLength) return `must be 1 to ${maxLength} characters, got ${length}`
  if (REFUSED.test(text)) {
    return 'must not contain control characters, line breaks or marks of writing direction'
  }
  return UNSEEN.test(text) ? 'must not be blank' : null
}

/** Returns the problem with a link of a page; null without a problem. */
export function linkProblem(link: string): string | null {
  const problem = textProblem(link, MAX_BRAND_LENGTHS.link)
  if (problem !== null) return problem
  const address = URL.parse(link)
  // URL parsers ignore spaces, and treat a backslash as a slash.
  if (address === null || !link.startsWith('https://') || /[\s\\]/u.test(link)) {
    return 'must be a URL that starts with https://'
  }
  const isPlain = address.username === '' && address.password === '' && !hasUser(link)
  return isPlain ? null : 'must not contain a user or a password'
}

/** Returns true if a link has a user, which may be empty as in `https://@host`. */
const hasUser = (link: string): boolean => /^https:\/\/[^/?#]*@/.test(link)
