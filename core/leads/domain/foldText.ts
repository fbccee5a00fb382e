import { plainLetters } from '../../kernel/plainLetters.ts'

/**
 * A text as it is compared: a to z, digits and single spaces, without accents or apostrophes; `&` reads "and".
 *
 * Folding twice changes nothing.
 */
export function foldText(text: string): string {
  return plainLetters(text)
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
