import type { SitePage } from './sitePage.ts'

/** Numbers of North America in any writing: digits of one line, with anything small between their three parts. */
const WRITTEN =
  /(?<![\d.,$/-])(?:\+?1[ .()/-]{0,3})?\(?[2-9]\d{2}\)?[ ./·•-]{0,3}[2-9]\d{2}[ ./·•-]{0,3}\d{4}(?![\d%])/g
/** Toll-free numbers spelt in letters: 1-800-FLOWERS. */
const SPELT =
  /(?<![\w.-])(?:1[ .-]{0,2})?\(?8(?:00|33|44|55|66|77|88)\)?[ .-]{1,2}([A-Z0-9][A-Z0-9-]{6,13})(?![\w-])/g
/** What pages put between digits to keep them on one line. */
const SPACES = /[\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff]/g
const DASHES = /[\u2010-\u2015\u2212\uff0d]/g
/** Digit of each letter on a telephone. Source: ITU-T E.161. */
const KEYS = 'ABC2DEF3GHI4JKL5MNO6PQRS7TUV8WXYZ9'
const LETTERS: ReadonlyMap<string, string> = new Map(
  KEYS.split(/(?<=\d)/).flatMap((key) =>
    key
      .slice(0, -1)
      .split('')
      .map((letter) => [letter, key.slice(-1)] as const),
  ),
)

/** Numbers that are kept of a site; pages with more list branches of others. */
const MOST_PHONES = 50

/**
 * Telephone numbers that pages tell, E.164, whoever they belong to: those of `tel:` links first.
 *
 * A listed number that is among them proves that the site is the one of the listing.
 */
export function findPhones(
  pages: readonly SitePage[],
  readPhone: (text: string) => string | null,
): string[] {
  const written = pages.flatMap(({ links, text }) => {
    const plain = text.replace(SPACES, ' ').replace(DASHES, '-')
    return [
      ...links.flatMap(({ href }) => dialled(href)),
      ...[...plain.matchAll(WRITTEN)].map(([number]) => number),
      ...[...plain.matchAll(SPELT)].flatMap(([number, word = '']) => spelt(number, word)),
    ]
  })
  const phones = written.flatMap((number) => readPhone(number) ?? [])
  return [...new Set(phones)].slice(0, MOST_PHONES)
}

/** What a `tel:` link dials, without its parameters. */
function dialled(href: string): string[] {
  if (!/^tel:/i.test(href)) return []
  const number = href.slice('tel:'.length).split(/[;?,]/)[0] ?? ''
  try {
    return [decodeURIComponent(number)]
  } catch {
    return [number]
  }
}

/** The seven digits behind an area code that is followed by a word; words may be longer than what is dialled. */
function spelt(number: string, word: string): string[] {
  if (!/[A-Z]/.test(word)) return []
  const digits = word.replace(/[A-Z]/g, (letter) => LETTERS.get(letter) ?? '').replaceAll('-', '')
  const area = /8\d{2}/.exec(number)?.[0]
  return area === undefined || digits.length < 7 ? [] : [`${area}${digits.slice(0, 7)}`]
}
