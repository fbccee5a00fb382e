import type { Clock } from '../../kernel/clock.ts'
import { int, text } from '../../platform/db/columns.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import {
  type CategoryMatch,
  type CategoryTerm,
  createCategoryMatcher,
} from '../domain/createCategoryMatcher.ts'
import type { CategoryNode, CategoryWords, LeadReads } from '../ports.ts'
import { readCategoryTerms } from './taxonomy/readCategoryTerms.ts'

/** Milliseconds for which the operator's terms are cached. Source: research/data.md 2.7. */
const TERMS_KNOWN_MS = 60_000
/** Maximum number of data sets in use at a time: the current data set and earlier data sets. */
const MAX_MATCHERS = 4

type Matcher = (text: string) => CategoryMatch
type Made = {
  readonly of: readonly CategoryNode[]
  readonly terms: string
  readonly matcher: Matcher
}

/**
 * Creates the function that maps plain words to categories, by the shipped terms and the terms in
 * `app.category_term`, which take precedence.
 *
 * To build a matcher takes 0.1 s, so each pair of data set and terms has one cached matcher. If a
 * read of the operator's terms fails, the cached terms stay in use.
 */
export function createCategoryWords(
  deps: { readonly sql: Sql; readonly reads: Pick<LeadReads, 'taxonomy'>; readonly clock: Clock },
  shipped: readonly CategoryTerm[] = readCategoryTerms(),
  create: typeof createCategoryMatcher = createCategoryMatcher,
): CategoryWords {
  const { sql, reads, clock } = deps
  let terms = { list: shipped, text: '' }
  let lastRead = { atMs: Number.NEGATIVE_INFINITY, done: Promise.resolve() }
  const made = new Map<string, Made>()
  const readEdited = async (): Promise<void> => {
    const edited = await answered(sql({ term: text, code: text, weight: int })`
      select term, code, weight from app.category_term order by term`).catch(() => null)
    if (edited === null) return
    terms = { list: [...shipped, ...edited], text: JSON.stringify(edited) }
  }
  const refresh = (): Promise<void> => {
    const atMs = clock.nowMs()
    if (atMs - lastRead.atMs >= TERMS_KNOWN_MS) lastRead = { atMs, done: readEdited() }
    return lastRead.done
  }
  const matcherOf = (version: string, taxonomy: readonly CategoryNode[]): Matcher => {
    const known = made.get(version)
    if (known?.of === taxonomy && known.terms === terms.text) return known.matcher
    const matcher = create(taxonomy, terms.list)
    made.delete(version)
    made.set(version, { of: taxonomy, terms: terms.text, matcher })
    const [oldest] = made.keys()
    if (made.size > MAX_MATCHERS && oldest !== undefined) made.delete(oldest)
    return matcher
  }
  return {
    meaning: async (version, text) => {
      const [taxonomy] = await Promise.all([reads.taxonomy(version), refresh()])
      return matcherOf(version, taxonomy)(text)
    },
  }
}
