import { FREEMAIL } from './emailHosts.ts'
import { US_STATES } from './usStates.ts'

/** Domains whose customers live below or behind them: none is the own domain of a business. */
const SHARED_HOSTS =
  `wixsite.com wix.com weebly.com square.site squarespace.com business.site godaddysites.com myshopify.com wordpress.com
   blogspot.com webflow.io webs.com yolasite.com jimdofree.com jimdosite.com site123.me strikingly.com mystrikingly.com
   carrd.co linktr.ee lnk.bio beacons.ai github.io netlify.app vercel.app web.app firebaseapp.com google.com goo.gl
   g.page bit.ly yelp.com facebook.com fb.com fb.me instagram.com linkedin.com x.com twitter.com tiktok.com youtube.com
   youtu.be pinterest.com tripadvisor.com opentable.com toasttab.com clover.com doordash.com grubhub.com ubereats.com
   vagaro.com booksy.com schedulicity.com styleseat.com setmore.com mindbodyonline.com calendly.com acuityscheduling.com
   healthgrades.com zocdoc.com zillow.com realtor.com homes.com etsy.com ebay.com amazon.com eventbrite.com`.split(
    /\s+/,
  )

/** Registered domains under which, or at which, many businesses are: pages, networks, marketplaces and freemail. */
export const SHARED_DOMAINS: ReadonlySet<string> = new Set([...SHARED_HOSTS, ...FREEMAIL])

const states = US_STATES.map(({ code }) => code.toLowerCase()).join('|')
/**
 * What others register below, beside the last label: states and their schools and offices, second levels of countries,
 * and those that are sold under com, net and org. Source: public suffix list.
 */
const SUFFIXES = [
  `(?:(?:(?:pvt[.])?k12|cc|cog|dst|gen|lib|mus|tec)[.])?(?:${states})[.]us`,
  '(?:dni|fed|isa|kids|nsn)[.]us',
  '(?:ac|co|com|edu|gov|mil|net|org)[.][a-z]{2}',
  '(?:ltd|me|nhs|plc|police|sch)[.]uk',
  '(?:br|cn|co|de|eu|gb|jpn|ru|sa|se|uk|us|za)[.]com',
  '(?:gb|in|jp|se|uk)[.]net',
  '(?:ae|us)[.]org',
].join('|')

/**
 * Finds in a host its registered domain, as group 1, and nothing in what is itself a suffix.
 *
 * Both JavaScript and Postgres read it, to the same.
 */
export const OWN_DOMAIN_PATTERN = `(?:^|[.])((?!(?:${SUFFIXES})$)[^.]+[.](?:${SUFFIXES}|[^.]+))$`

/**
 * Finds hosts at or below such a suffix. Of all others the registered domain is `TWO_LABELS`, which Postgres, slow at
 * looking ahead, finds ten times as fast.
 */
export const SUFFIXED_PATTERN = `(?:^|[.])(?:${SUFFIXES})$`
export const TWO_LABELS = '[^.]+[.][^.]+$'

const OWN_DOMAIN = new RegExp(OWN_DOMAIN_PATTERN)

/**
 * The registered domain of a host in small letters, "joes.com" for `www.joes.com`.
 *
 * Null where the host is shared, or nobody's: what is known of it says nothing about one business.
 */
export function ownDomainOf(host: string): string | null {
  const domain = OWN_DOMAIN.exec(host)?.[1] ?? null
  return domain === null || SHARED_DOMAINS.has(domain) ? null : domain
}
