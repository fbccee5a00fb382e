import { readFileSync } from 'node:fs'
import type { CategoryTerm } from '../../domain/createCategoryMatcher.ts'

const file = new URL('./categoryTerms.tsv', import.meta.url)

/** Weight of the shipped terms, because each term means exactly one category. */
const TERM_WEIGHT = 1

/** Returns the shipped terms for categories. Throws Error for a damaged file. */
export function readCategoryTerms(): CategoryTerm[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [code, terms] = line.split('\t')
      if (code === undefined || terms === undefined) {
        throw new Error(`categoryTerms.tsv is damaged at: ${line}`)
      }
      return terms.split(', ').map((term) => ({ term, code, weight: TERM_WEIGHT }))
    })
}
