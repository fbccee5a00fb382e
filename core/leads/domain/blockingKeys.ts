import { foldText } from './foldText.ts'
import type { RawLead } from './rawLead.ts'
import { siteDomainOf } from './siteDomainOf.ts'

/** Keys of which one shared makes two leads the same business. */
export type BlockingKeys = {
  /** Same phone and ZIP code. */
  readonly phone: string | null
  /** Same registered domain and ZIP code; hosts that many share do not count. */
  readonly domain: string | null
  /** Same name, house number and street; also within 150 m, see `isNear`. */
  readonly street: string | null
}

/** Legal forms and words in front that one source writes and another does not. */
const NOT_IN_NAMES: ReadonlySet<string> = new Set(
  'the llc inc incorporated corp corporation co company ltd pllc pc pa llp lp dba and'.split(' '),
)
/** Streets as sources shorten them. Source: USPS Publication 28, appendix C1. */
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

/** Source: research/data.md 1.6; none across ZIP codes. */
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
  const telling = words.filter((word) => !NOT_IN_NAMES.has(word))
  return telling.length > 0 ? telling.join('') : words.join('')
}

/** House number and street without the suite behind them; null without a number. */
function streetKey(address: string): string | null {
  const folded = foldText(
    address.replace(/(?:,|#|\b(?:ste|suite|unit|apt|fl|floor|bldg)\b).*$/i, ''),
  )
  const words = folded.split(' ').map((word) => STREETS.get(word) ?? word)
  return /^\d/.test(folded) && words.length > 1 ? words.join(' ') : null
}
