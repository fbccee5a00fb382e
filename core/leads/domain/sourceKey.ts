import { LEAD_SOURCES } from './leadSources.ts'
import type { RawSource } from './rawLead.ts'

/** Between a key, which never has it, and a licence of its own. */
const OWN_LICENCE = '~'
/** Longest licence that is kept, in characters; SPDX names have at most 40, and a row can hold anything. */
const MAX_LICENCE = 100

const usual: ReadonlyMap<string, string> = new Map(
  Object.entries(LEAD_SOURCES).map(([key, { licence }]) => [key, licence]),
)

/**
 * Key by which a lead names a source, without spaces: that of the source, with the licence of the row where the row has
 * another than rows of that source usually have.
 */
export function sourceKeyOf({ key, licence }: Pick<RawSource, 'key' | 'licence'>): string {
  if ((usual.get(key) ?? licence) === licence) return key
  const kept = licence.slice(0, MAX_LICENCE).toWellFormed()
  return `${key}${OWN_LICENCE}${encodeURIComponent(kept)}`
}

/** The source and the licence of its own that a key names; null where it names a source alone. */
export function ownLicenceOf(key: string): Pick<RawSource, 'key' | 'licence'> | null {
  const at = key.indexOf(OWN_LICENCE)
  if (at === -1) return null
  return { key: key.slice(0, at), licence: decodeURIComponent(key.slice(at + 1)) }
}
