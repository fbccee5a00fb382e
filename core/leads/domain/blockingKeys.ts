import { foldText } from './foldText.ts'
import type { RawLead } from './rawLead.ts'
import { siteDomainOf } from './siteDomainOf.ts'

/** Keys for the search for duplicates: two leads with one equal key are the same business. */
export type BlockingKeys = {
  /** Phone and ZIP code. */
  readonly phone: string | null
  /** Registered domain and ZIP code; null for a shared host. */
  readonly domain: string | null
  /** Name, house number and street; equal keys must also be within 150 m, see `isNear`. */
  readonly street: string | null
}

/** Legal forms and articles in names, which some sources write and other sources omit. */
const NOT_IN_NAMES: ReadonlySet<string> = new Set(
  'the llc inc incorporated corp corporation co company ltd pllc pc pa llp lp dba and'.split(' '),
)
/** Abbreviations of street words. Source: USPS Publication 28, appendix C1. */
const STREETS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    street: 'st',
    avenue: 'ave',
    av: 'ave',
    boulevard: 'blvd',
    drive: 'dr',
    road: 'rd',
    lane: 'ln',
    court: 'ct',
    place: 'pl',
    square: 'sq',
    highway: 'hwy',
    parkway: 'pkwy',
    circle: 'cir',
    terrace: 'ter',
    trail: 'trl',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
  }),
)

/**
 * Returns the keys of a lead; phone and domain keys never match across ZIP codes. Source:
 * research/data.md 1.6.
 */
export function blockingKeys(lead: RawLead): BlockingKeys {
  const { phone, zip, website, address } = lead
  const domain = website === null ? null : siteDomainOf(website)
  const name = nameKey(lead.name)
  const street = address === null ? null : streetKey(address)
  return {
    phone: phone === null || zip === null ? null : `${phone} ${zip}`,
    domain: domain === null || zip === null ? null : `${domain} ${zip}`,
    street: name === '' || street === null ? null : `${name} at ${street}`,
  }
}

function nameKey(name: string): string {
  const words = foldText(name).split(' ')
  const distinctive = words.filter((word) => !NOT_IN_NAMES.has(word))
  return distinctive.length > 0 ? distinctive.join('') : words.join('')
}

/** Returns house number and street, without the suite; null without a house number. */
function streetKey(address: string): string | null {
  const folded = foldText(
    address.replace(/(?:,|#|\b(?:ste|suite|unit|apt|fl|floor|bldg)\b).*$/i, ''),
  )
  const words = folded.split(' ').map((word) => STREETS.get(word) ?? word)
  return /^\d/.test(folded) && words.length > 1 ? words.join(' ') : null
}
