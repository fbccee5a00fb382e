/** Seconds for which one publication keeps a page live: one day. Source: API specification, section 3 "Publish". */
export const PAGE_LIFE_SEC = 86_400

/** Returns `live` before `expiresAtSec` and `dormant` from that second on. */
export function pageStatus(expiresAtSec: number, nowSec: number): 'live' | 'dormant' {
  return nowSec < expiresAtSec ? 'live' : 'dormant'
}
