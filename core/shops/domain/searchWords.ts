import { plainLetters } from '../../kernel/plainLetters.ts'

/** Longest word that anybody searches for, in UTF-16 units; what is longer is data. */
const LONGEST_WORD = 40
/** Marks within words that nobody sees: places to break a line, and joiners. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060]/g

/** Words of a text as they are compared: lower case letters and digits, without accents or apostrophes. */
export function searchWords(text: string): string[] {
  return (
    plainLetters(text.replace(UNSEEN, ''))
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(short) ?? []
  )
}

/** Cut between characters: half of one is no text that a database takes. */
function short(word: string): string {
  return word.length <= LONGEST_WORD
    ? word
    : word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '')
}

/** The words of a text and, of what is written with a hyphen, also the whole: "t-shirt" is found as "tshirt". */
export function indexedWords(text: string): string[] {
  const joined = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []
  return [...searchWords(text), ...joined.flatMap((word) => searchWords(word.replaceAll('-', '')))]
}
