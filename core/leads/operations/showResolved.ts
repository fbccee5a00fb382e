import type { z } from 'zod'
import type { PlaceMatch } from '../ports.ts'
import type { LeadQuery } from './leadFields.ts'
import { LEAD_LIMIT, LEAD_RADIUS_KM, MAX_PLACES } from './leadRules.ts'
import type { leadCategorySchema, leadPlaceSchema, placeMatchSchema } from './leadSchemas.ts'
import type { LeadsFound } from './readLeadSale.ts'
import type { ResolvedPlace } from './resolveLeadPlace.ts'

/** Returns the part of each answer that shows the query with its resolved category and place. */
export function showResolved(query: LeadQuery, { resolved, placeMatches }: LeadsFound) {
  const { category, place } = resolved
  const { node, how, score, alternatives } = category
  return {
    query: showQuery(query),
    resolvedCategory: {
      input: query.category,
      category: node.code,
      label: node.label,
      path: [...node.path],
      how,
      score,
      alternatives: alternatives.map((alternative) => ({
        category: alternative.code,
        label: alternative.label,
        score: alternative.score,
      })),
    } satisfies z.output<typeof leadCategorySchema>,
    place: showPlace(place, placeMatches),
  }
}

/**
 * Returns the searched place in the format of the API; `counts` are the numbers of matches of its
 * places.
 */
export function showPlace(
  place: ResolvedPlace,
  counts: readonly number[],
): z.output<typeof leadPlaceSchema> {
  const { kind, label, matches, isAmbiguous, area } = place
  return {
    kind,
    label,
    matches: matches.slice(0, MAX_PLACES).map((match, at) => showMatch(match, counts[at] ?? 0)),
    ambiguous: isAmbiguous,
    covered: area !== null,
  }
}

const showMatch = (
  { kind, name, state, leads }: PlaceMatch,
  count: number,
): z.output<typeof placeMatchSchema> => ({
  [kind]: name,
  state,
  count,
  businesses: leads,
})

/** Returns each parameter that affects the result, by parameter name. */
export function showQuery(query: LeadQuery): Record<string, string | number> {
  const { near, email = 'required', limit = LEAD_LIMIT.usual, cursor, sample: _, ...rest } = query
  const words: Record<string, string | number | undefined> = {
    ...rest,
    email,
    minGrade: email === 'required' ? (query.minGrade ?? 'C') : undefined,
    near: near && `${near.lat},${near.lng}`,
    radiusKm: near && (query.radiusKm ?? LEAD_RADIUS_KM.usual),
    limit,
    ...(cursor === undefined ? { offset: query.offset ?? 0 } : { cursor }),
  }
  const known: [string, string | number][] = []
  for (const [name, value] of Object.entries(words)) {
    if (value !== undefined) known.push([name, value])
  }
  return Object.fromEntries(known)
}

/** Returns the URL of the same query at another position of its list. */
export function leadsUrl(
  publicUrl: string,
  query: LeadQuery,
  place: { readonly cursor: string } | { readonly offset: number },
): string {
  const { offset: _offset, cursor: _cursor, ...parameters } = showQuery(query)
  const words = Object.entries({ ...parameters, ...place }).map(
    ([name, value]): [string, string] => [name, String(value)],
  )
  return `${publicUrl}/v1/leads/search?${new URLSearchParams(words)}`
}
