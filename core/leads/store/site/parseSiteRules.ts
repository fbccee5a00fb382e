import robotsParser from 'robots-parser'

/** Rules of a site for this robot. Source: RFC 9309. */
export type SiteRules = {
  isAllowed(url: string): boolean
  /** Delay between two requests that the rules demand, seconds; 0 if they demand none. */
  readonly delaySec: number
}

/** Name of this robot in the rules of sites. */
export const ROBOT_NAME = 'quartet-site-check'

/** Maximum characters of rules that are parsed. Source: RFC 9309 2.5, at least 500 KiB. */
const MAX_RULES = 512_000

/** The package exports a function, but its types declare a default export. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default // The types of this package declare a default export that does not exist.

/** Returns the rules in the text at `url`. */
export function parseSiteRules(url: string, text: string): SiteRules {
  const robots = parseRobots(url, text.slice(0, MAX_RULES))
  return {
    // Rules apply only to their own origin; a caller reads the rules of each origin.
    isAllowed: (target) => robots.isAllowed(target, ROBOT_NAME) !== false,
    delaySec: robots.getCrawlDelay(ROBOT_NAME) ?? 0,
  }
}
