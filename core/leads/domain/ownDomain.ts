import { FREEMAIL_DOMAINS } from './emailHosts.ts'
import { US_STATES } from './usStates.ts'

/**
 * Domains under which many customers have pages; such a domain is never the own domain of a
 * business.
 */
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

/** Registered domains that many businesses share: page builders, networks, marketplaces and freemail. */
export const SHARED_DOMAINS: ReadonlySet<string> = new Set([...SHARED_HOSTS, ...FREEMAIL_DOMAINS])

const states = US_STATES.map(({ code }) => code.toLowerCase()).join('|')
/**
 * Public suffixes of more than one label: states with their schools and offices, second levels of countries, and
 * suffixes sold under com, net and org. Source: public suffix list.
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
 * Matches the registered domain of a host as group 1; does not match a host that is itself a
 * suffix.
 *
 * JavaScript and Postgres use the same pattern.
 */
export const OWN_DOMAIN_PATTERN = `(?:^|[.])((?!(?:${SUFFIXES})$)[^.]+[.](?:${SUFFIXES}|[^.]+))$`

/**
 * Matches a host that is, or is below, one of the suffixes. For any other host the registered
 * domain is `TWO_LABELS`, which Postgres matches ten times as fast, because the lookahead of
 * `OWN_DOMAIN_PATTERN` is slow.
 */
export const SUFFIXED_PATTERN = `(?:^|[.])(?:${SUFFIXES})$`
export const TWO_LABELS = '[^.]+[.][^.]+$'

const OWN_DOMAIN = new RegExp(OWN_DOMAIN_PATTERN)

/**
 * Returns the registered domain of a host in lower case: "joes.com" for `www.joes.com`.
 *
 * Returns null for a shared host or a suffix, because the data of such a host is not about one
 * business.
 */
export function ownDomainOf(host: string): string | null {
  const domain = OWN_DOMAIN.exec(host)?.[1] ?? null
  return domain === null || SHARED_DOMAINS.has(domain) ? null : domain
}
