import { foldText } from './foldText.ts'

/** Plurals in -ies whose singular ends in -ie, not in -y. */
const IE_PLURALS: ReadonlySet<string> = new Set([
  'movies',
  'cookies',
  'brownies',
  'pies',
  'hoodies',
])

/**
 * Returns the folded words of a text, each in an approximate singular; both sides of a comparison
 * must pass through this function.
 */
export function keyWords(text: string): string[] {
  const folded = foldText(text)
  return folded === '' ? [] : folded.split(' ').map(singular)
}

function singular(word: string): string {
  if (IE_PLURALS.has(word)) return word.slice(0, -1)
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/^.{2,}(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}
