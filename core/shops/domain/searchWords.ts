import { plainLetters } from '../../kernel/plainLetters.ts'

/** Maximum UTF-16 units of a word; longer texts are data, not words. */
const LONGEST_WORD = 40
/** Invisible marks in words: soft hyphens, zero-width spaces and joiners. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060]/g

/** Folds a text to words for search: lower-case letters and digits, without accents or apostrophes. */
export function searchWords(text: string): string[] {
  return (
    plainLetters(text.replace(UNSEEN, ''))
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(short) ?? []
  )
}

/** Cuts between characters, because the database rejects half a surrogate pair. */
function short(word: string): string {
  return word.length <= LONGEST_WORD
    ? word
    : word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '')
}

/** Words of a text, and hyphenated words as a whole too: "t-shirt" is found as "tshirt". */
export function indexedWords(text: string): string[] {
  const joined = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []
  return [...searchWords(text), ...joined.flatMap((word) => searchWords(word.replaceAll('-', '')))]
}
