import type { CategoryChoice, CategoryMatch } from '../domain/createCategoryMatcher.ts'
import { LeadQueryRefused } from '../domain/leadErrors.ts'
import type { CategoryNode, LeadDeps, LeadFilters, LeadSelection } from '../ports.ts'
import type { LeadQuery } from './leadFields.ts'
import { type ResolvedPlace, resolveLeadPlace } from './resolveLeadPlace.ts'

/** Query with its category and place on one data set. */
export type ResolvedLeadQuery = {
  readonly version: string
  /** Null for a place without coverage; `place` has the details. */
  readonly selection: LeadSelection | null
  readonly category: ResolvedCategory
  readonly place: ResolvedPlace
}

type ResolvedCategory = {
  readonly node: CategoryNode
  readonly how: Extract<CategoryMatch, { kind: 'matched' }>['how']
  readonly score: number
  readonly alternatives: readonly CategoryChoice[]
}

/**
 * Returns a query with its category and place on a data set.
 *
 * Throws LeadQueryRefused if a category or place is not certain, because a guess must not be sold,
 * and the errors of the reads.
 */
export async function resolveLeadQuery(
  leads: Pick<LeadDeps, 'reads' | 'words' | 'uncovered'>,
  version: string,
  query: LeadQuery,
): Promise<ResolvedLeadQuery> {
  const category = await resolveCategory(leads, version, query.category)
  const place = await resolveLeadPlace(leads, version, query)
  const filters = filtersOf(query)
  const selection =
    place.area === null ? null : { category: category.node, area: place.area, filters }
  return { version, selection, category, place }
}

async function resolveCategory(
  { reads, words }: Pick<LeadDeps, 'reads' | 'words'>,
  version: string,
  text: string,
): Promise<ResolvedCategory> {
  const match = await words.meaning(version, text)
  if (match.kind === 'unknown') {
    throw new LeadQueryRefused('unknown_category', {
      field: 'category',
      words: 'no unambiguous match; see suggestions, or GET /v1/leads/categories',
      suggestions: match.suggestions.map(({ code, label, score }) => ({
        category: code,
        label,
        score,
      })),
    })
  }
  const taxonomy = await reads.taxonomy(version)
  const node = taxonomy.find(({ code }) => code === match.code)
  if (node === undefined) throw new RangeError(`category ${match.code} is missing in ${version}`)
  const { how, score, alternatives } = match
  return { node, how, score, alternatives }
}

function filtersOf(query: LeadQuery): LeadFilters {
  const { email = 'required', minGrade = 'C', website, booking, payments, platform } = query
  return {
    email,
    minGrade,
    website: website === undefined || website === 'any' ? null : website,
    booking: booking ?? null,
    payments: payments ?? null,
    platform: platform ?? null,
    hiring: query.hiring === '1',
    uniqueEmail: query.unique === 'email',
  }
}
