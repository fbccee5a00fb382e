import type { SitePage } from './sitePage.ts'

/**
 * North American numbers in any notation: digits of one line, with up to three separators between their three parts.
 */
const NUMBER_IN_TEXT =
  /(?<![\d.,$/-])(?:\+?1[ .()/-]{0,3})?\(?[2-9]\d{2}\)?[ ./·•-]{0,3}[2-9]\d{2}[ ./·•-]{0,3}\d{4}(?![\d%])/g
/** Toll-free numbers spelled in letters: 1-800-FLOWERS. */
const SPELLED_NUMBER =
  /(?<![\w.-])(?:1[ .-]{0,2})?\(?8(?:00|33|44|55|66|77|88)\)?[ .-]{1,2}([A-Z0-9][A-Z0-9-]{6,13})(?![\w-])/g
/** Characters that pages put between digits to prevent line breaks. */
const SPACES = /[\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff]/g
const DASHES = /[\u2010-\u2015\u2212\uff0d]/g
/** Digit of each letter on a telephone keypad. Source: ITU-T E.161. */
const KEYS = 'ABC2DEF3GHI4JKL5MNO6PQRS7TUV8WXYZ9'
const LETTERS: ReadonlyMap<string, string> = new Map(
  KEYS.split(/(?<=\d)/).flatMap((key) =>
    key
      .slice(0, -1)
      .split('')
      .map((letter) => [letter, key.slice(-1)] as const),
  ),
)

/** Maximum numbers per site; pages with more numbers list other businesses. */
const MAX_PHONES = 50

/**
 * Returns the telephone numbers on pages, E.164, of any owner; numbers of `tel:` links come first.
 *
 * If a page shows the listed number, the site belongs to the listing.
 */
export function findPhones(
  pages: readonly SitePage[],
  parsePhone: (text: string) => string | null,
): string[] {
  const written = pages.flatMap(({ links, text }) => {
    const plain = text.replace(SPACES, ' ').replace(DASHES, '-')
    return [
      ...links.flatMap(({ href }) => telNumber(href)),
      ...[...plain.matchAll(NUMBER_IN_TEXT)].map(([number]) => number),
      ...[...plain.matchAll(SPELLED_NUMBER)].flatMap(([number, word = '']) =>
        spelledNumber(number, word),
      ),
    ]
  })
  const phones = written.flatMap((number) => parsePhone(number) ?? [])
  return [...new Set(phones)].slice(0, MAX_PHONES)
}

/** Returns the number of a `tel:` link, without parameters; none for any other link. */
function telNumber(href: string): string[] {
  if (!/^tel:/i.test(href)) return []
  const number = href.slice('tel:'.length).split(/[;?,]/)[0] ?? ''
  try {
    return [decodeURIComponent(number)]
  } catch {
    return [number]
  }
}

/**
 * Returns the number of a toll-free area code and a word: seven digits of the word are dialled, and
 * the word may be longer.
 */
function spelledNumber(number: string, word: string): string[] {
  if (!/[A-Z]/.test(word)) return []
  const digits = word.replace(/[A-Z]/g, (letter) => LETTERS.get(letter) ?? '').replaceAll('-', '')
  const area = /8\d{2}/.exec(number)?.[0]
  return area === undefined || digits.length < 7 ? [] : [`${area}${digits.slice(0, 7)}`]
}
