/** Seconds for which one publication keeps a page live: a day. Source: API specification, section 3 "Publish". */
export const PAGE_LIFE_SEC = 86_400

/** Whether a page is shown at `nowSec`; the second at which it expires is no longer part of its life. */
export function pageStatus(expiresAtSec: number, nowSec: number): 'live' | 'dormant' {
  return nowSec < expiresAtSec ? 'live' : 'dormant'
}
