import {
  type CategoryMatch,
  type CategoryTerm,
  createCategoryMatcher,
} from '../../domain/leads/createCategoryMatcher.ts'
import type { CategoryNode, CategoryWords, LeadReads } from '../../leadsPorts.ts'
import type { Clock } from '../../ports.ts'
import type { Sql } from '../db/createSql.ts'
import { answered } from '../db/query.ts'
import { readCategoryTerms } from './taxonomy/readCategoryTerms.ts'

/** Milliseconds for which edited terms are known without asking. Source: research/data.md 2.7. */
const TERMS_KNOWN_MS = 60_000

type Matcher = (text: string) => CategoryMatch

/**
 * Categories by plain words: the terms that we ship, and those of `app.category_term`, which win.
 *
 * A matcher takes a tenth of a second to make, so one is made per taxonomy and set of terms.
 */
export function createCategoryWords(
  deps: { readonly sql: Sql; readonly reads: Pick<LeadReads, 'taxonomy'>; readonly clock: Clock },
  shipped: readonly CategoryTerm[] = readCategoryTerms(),
): CategoryWords {
  const { sql, reads, clock } = deps
  let terms = { list: shipped, text: '', atMs: Number.NEGATIVE_INFINITY }
  let made: { of: readonly CategoryNode[]; text: string; matcher: Matcher } | undefined
  const refresh = async (): Promise<void> => {
    const nowMs = clock.nowMs()
    if (nowMs - terms.atMs < TERMS_KNOWN_MS) return
    const edited = await answered(sql<CategoryTerm[]>`
      select term, code, weight from app.category_term order by term`)
    terms = { list: [...shipped, ...edited], text: JSON.stringify(edited), atMs: nowMs }
  }
  return {
    meaning: async (version, text) => {
      const [taxonomy] = await Promise.all([reads.taxonomy(version), refresh()])
      if (made?.of !== taxonomy || made.text !== terms.text) {
        const matcher = createCategoryMatcher(taxonomy, terms.list)
        made = { of: taxonomy, text: terms.text, matcher }
      }
      return made.matcher(text)
    },
  }
}
