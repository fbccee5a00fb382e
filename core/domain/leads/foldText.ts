/** Letters that no normal form takes apart. Source: Unicode, Latin letters of names in the United States. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
])

/**
 * A text as it is compared: a to z, digits and single spaces, without accents or apostrophes; `&` reads "and".
 *
 * Folding twice changes nothing.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[ßæœøđðłı]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
