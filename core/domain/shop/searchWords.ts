/** Letters that no normal form takes apart. Source: Unicode, Latin letters. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
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
/** Longest word that anybody searches for; what is longer is data. */
const LONGEST_WORD = 40

/** Words of a text as they are compared: lower case letters and digits, without accents or apostrophes. */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
  return folded.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.slice(0, LONGEST_WORD)) ?? []
}

/** The words of a text and, of what is written with a hyphen, also the whole: "t-shirt" is found as "tshirt". */
export function indexedWords(text: string): string[] {
  const joined = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []
  return [...searchWords(text), ...joined.flatMap((word) => searchWords(word.replaceAll('-', '')))]
}
