import { bool, jsonOf, maybe, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SiteVerdict } from '../../domain/site/applySite.ts'
import type { SiteFindings } from '../../domain/site/countStrike.ts'

/**
 * Returns the results of site checks, by canonical website; omits sites that were never read.
 *
 * Loaders call this function for some thousand sites at a time; `applySite` adds a result to a
 * lead. After one failure, or a refusal, the findings of the last successful check stay valid.
 */
export async function siteFactsFor(
  query: Query,
  sites: readonly string[],
): Promise<ReadonlyMap<string, SiteVerdict>> {
  if (sites.length === 0) return new Map()
  const rows = await query({ site: text, is_dead: bool, facts: maybe(jsonOf<SiteFindings>()) })`
    select site, state = 'dead' as is_dead, facts from app.site_check
    where site = any(${[...new Set(sites)]}::text[]) and (state = 'dead' or facts is not null)`
  return new Map(
    rows.map(({ site, is_dead, facts }): [string, SiteVerdict] => [
      site,
      is_dead || facts === null ? { kind: 'dead' } : { kind: 'live', findings: facts },
    ]),
  )
}
