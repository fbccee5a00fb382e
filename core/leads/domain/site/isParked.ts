import type { SitePage } from './sitePage.ts'

/** Hosts of companies that serve placeholder pages for unused domains. */
const PARKING_HOSTS =
  /(?:^|\.)(?:sedo\.com|sedoparking\.com|parkingcrew\.net|bodis\.com|hugedomains\.com|dan\.com|afternic\.com|parklogic\.com|undeveloped\.com|above\.com|domainmarket\.com)$/i
/** Code in pages of these companies. */
const PARKING_CODE =
  /sedoparking\.com|parkingcrew\.net|bodis\.com|parked-content\.godaddy\.com|parklogic\.com|img1\.wsimg\.com\/parking|d38psrni17bvxu\.cloudfront\.net/
/** Phrases of placeholder pages. */
const PARKING_WORDS =
  /(?:this )?domain (?:name )?(?:is|may be) (?:for sale|parked|available)|buy this domain|parked (?:free|domain|page)|domain (?:has )?expired|this account has been suspended|account suspended|welcome to nginx!|apache2? (?:ubuntu |debian )?default page|iis windows server|website (?:has )?expired|future home of something|index of \//i
/**
 * Maximum characters of text on a placeholder page: in a longer page these phrases have another
 * meaning.
 */
const MAX_TEXT = 2_500

/**
 * Returns true for a placeholder page: a domain for sale, a suspended account, or the default page
 * of an empty server.
 */
export function isParked({ url, code, text }: SitePage): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  if (PARKING_HOSTS.test(host) || PARKING_CODE.test(code)) return true
  return text.length <= MAX_TEXT && PARKING_WORDS.test(text)
}
