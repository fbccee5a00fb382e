import { LEAD_SOURCES } from './leadSources.ts'
import type { RawSource } from './rawLead.ts'

/**
 * Separator between a source key and the licence of a row; no source key contains this character.
 */
const OWN_LICENCE = '~'
/** Maximum characters of a licence; SPDX names have at most 40, but a row can hold any text. */
const MAX_LICENCE = 100

const usual: ReadonlyMap<string, string> = new Map(
  Object.entries(LEAD_SOURCES).map(([key, { licence }]) => [key, licence]),
)

/**
 * Returns the key with which a lead names its source, without spaces. If the licence of the row
 * differs from the usual licence of the source, the key also contains that licence.
 */
export function sourceKeyOf({ key, licence }: Pick<RawSource, 'key' | 'licence'>): string {
  if ((usual.get(key) ?? licence) === licence) return key
  const licenceText = licence.slice(0, MAX_LICENCE).toWellFormed()
  return `${key}${OWN_LICENCE}${encodeURIComponent(licenceText)}`
}

/** Returns the source and the appended licence of a key; null for a key without a licence. */
export function ownLicenceOf(key: string): Pick<RawSource, 'key' | 'licence'> | null {
  const at = key.indexOf(OWN_LICENCE)
  if (at === -1) return null
  return { key: key.slice(0, at), licence: decodeURIComponent(key.slice(at + 1)) }
}
