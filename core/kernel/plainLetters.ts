/**
 * Lower-case letters without a decomposition in Unicode, and their usual typed form. Source: Unicode, Latin letters.
 */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['þ', 'th'],
])

/** Returns a text in lower case, without accents and apostrophes, in letters as people type them. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN.get(letter) ?? letter)
}
