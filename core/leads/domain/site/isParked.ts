import type { SitePage } from './sitePage.ts'

/** Hosts of companies that show something in the place of a site that nobody made or keeps. */
const PARKING_HOSTS =
  /(?:^|\.)(?:sedo\.com|sedoparking\.com|parkingcrew\.net|bodis\.com|hugedomains\.com|dan\.com|afternic\.com|parklogic\.com|undeveloped\.com|above\.com|domainmarket\.com)$/i
/** What their pages are built of. */
const PARKING_CODE =
  /sedoparking\.com|parkingcrew\.net|bodis\.com|parked-content\.godaddy\.com|parklogic\.com|img1\.wsimg\.com\/parking|d38psrni17bvxu\.cloudfront\.net/
/** What stands in the place of a site, in words. */
const PARKING_WORDS =
  /(?:this )?domain (?:name )?(?:is|may be) (?:for sale|parked|available)|buy this domain|parked (?:free|domain|page)|domain (?:has )?expired|this account has been suspended|account suspended|welcome to nginx!|apache2? (?:ubuntu |debian )?default page|iis windows server|website (?:has )?expired|future home of something|index of \//i
/** Longest such page, characters of text: those words in a longer one are about something else. */
const MOST_TEXT = 2_500

/** Whether a page stands in the place of a site: for sale, suspended, or the first page of an empty server. */
export function isParked({ url, code, text }: SitePage): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  if (PARKING_HOSTS.test(host) || PARKING_CODE.test(code)) return true
  return text.length <= MOST_TEXT && PARKING_WORDS.test(text)
}
