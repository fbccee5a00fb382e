import type { LeadQuery } from './leadFields.ts'
import { LEAD_RADIUS_KM } from './leadRules.ts'
import type { LeadsFound } from './readLeadSale.ts'

/** Maximum number of changes of a query in one answer. */
const MAX_CHANGES = 3

/**
 * Returns the changes that may widen a search with too few leads, such as `radiusKm=10` or `without city`; at most
 * three, from the query and its counts alone.
 */
export function widerParameters(
  query: LeadQuery,
  { resolved, byGrade, matches }: Pick<LeadsFound, 'resolved' | 'byGrade' | 'matches'>,
): string[] {
  const { radiusKm = LEAD_RADIUS_KM.usual, near, email = 'required' } = query
  const total = byGrade.A + byGrade.B + byGrade.C + byGrade.none
  const parent = resolved.category.node.path.at(-2)
  const place = (['zip', 'city', 'county'] as const).find((name) => query[name] !== undefined)
  const changes = [
    email !== 'any' && total > matches ? 'email=any' : null,
    near !== undefined && radiusKm < LEAD_RADIUS_KM.max
      ? `radiusKm=${Math.min(2 * radiusKm, LEAD_RADIUS_KM.max)}`
      : null,
    near === undefined && place !== undefined ? `without ${place}` : null,
    near === undefined && place === undefined && query.state !== undefined ? 'without state' : null,
    parent === undefined ? null : `category=${parent}`,
  ]
  return changes.filter((change) => change !== null).slice(0, MAX_CHANGES)
}
