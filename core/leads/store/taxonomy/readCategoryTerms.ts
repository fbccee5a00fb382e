import { readFileSync } from 'node:fs'
import type { CategoryTerm } from '../../domain/createCategoryMatcher.ts'

const file = new URL('./categoryTerms.tsv', import.meta.url)

/** Weight of the terms that we ship: whoever types them means one category and no other. */
const SURE = 1

/** Plain words for categories that are there before anybody edits any. Throws Error where the file is damaged. */
export function readCategoryTerms(): CategoryTerm[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [code, terms] = line.split('\t')
      if (code === undefined || terms === undefined) {
        throw new Error(`categoryTerms.tsv is damaged at: ${line}`)
      }
      return terms.split(', ').map((term) => ({ term, code, weight: SURE }))
    })
}
