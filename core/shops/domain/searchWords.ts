import { plainLetters } from '../../kernel/plainLetters.ts'

/** Maximum UTF-16 units of a word; longer texts are data, not words. */
const MAX_WORD_LENGTH = 40
/** Invisible marks in words: soft hyphens, zero-width spaces and joiners. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060]/g

/**
 * Returns the words of a text for search: lower-case letters and digits, without accents or
 * apostrophes.
 */
export function searchWords(text: string): string[] {
  return (
    plainLetters(text.replace(UNSEEN, ''))
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(short) ?? []
  )
}

/** Cuts a word between characters, because the database rejects half a surrogate pair. */
function short(word: string): string {
  return word.length <= MAX_WORD_LENGTH
    ? word
    : word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '')
}

/**
 * Returns the words of a text, and each hyphenated word also as one word: the search for "tshirt"
 * finds "t-shirt".
 */
export function indexedWords(text: string): string[] {
  const joined = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []
  return [...searchWords(text), ...joined.flatMap((word) => searchWords(word.replaceAll('-', '')))]
}
