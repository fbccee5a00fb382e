import { plainLetters } from '../../kernel/plainLetters.ts'

/**
 * Returns a text in a form for comparison: a to z, digits and single spaces, without accents or
 * apostrophes; `&` becomes "and". Idempotent.
 */
export function foldText(text: string): string {
  return plainLetters(text)
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
