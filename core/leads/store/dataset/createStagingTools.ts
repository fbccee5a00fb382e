import { foldCounty, foldPlace } from '../../domain/foldPlace.ts'
import type { RawLead } from '../../domain/rawLead.ts'
import type { CategoryNode } from '../../ports.ts'
import { createCountyFinder, type FoundCounty } from '../places/createCountyFinder.ts'
import type { ZipPlace } from '../places/readZipPlaces.ts'

/** Dependencies of staging in addition to the leads. */
export type StagingTools = {
  /** Number of each category, by its code. */
  readonly categoryNumbers: ReadonlyMap<string, number>
  readonly countyOf: (lead: RawLead) => FoundCounty | null
  /** `foldPlace` and `foldCounty` with a cache, because many leads share few places. */
  readonly foldCity: (name: string) => string
  readonly foldCounty: (name: string) => string
}

/** Maximum cached names; the covered states have about 27,000 cities. */
const MAX_NAMES = 100_000

/** Creates the tools of one load. */
export function createStagingTools(
  taxonomy: readonly CategoryNode[],
  places: readonly ZipPlace[],
): StagingTools {
  return {
    categoryNumbers: new Map(taxonomy.map(({ code, number }) => [code, number])),
    countyOf: createCountyFinder(places),
    foldCity: remembering(foldPlace),
    foldCounty: remembering(foldCounty),
  }
}

function remembering(fold: (name: string) => string): (name: string) => string {
  const folded = new Map<string, string>()
  return (name) => {
    const known = folded.get(name)
    if (known !== undefined) return known
    const key = fold(name)
    if (folded.size < MAX_NAMES) folded.set(name, key)
    return key
  }
}
