import robotsParser from 'robots-parser'

/** Rules of a site for this robot. Source: RFC 9309. */
export type SiteRules = {
  isAllowed(url: string): boolean
  /** Crawl delay between two requests, seconds; 0 without one. */
  readonly delaySec: number
}

/** Name of this robot in the rules of sites. */
export const ROBOT_NAME = 'quartet-site-check'

/** Maximum characters of rules that are parsed. Source: RFC 9309 2.5, 500 KiB at least. */
const MAX_RULES = 512_000

/** The package exports a function, but its types declare a default export. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default // The types of this parser are wrong.

/** Parses the rules at `url`. */
export function readRobots(url: string, text: string): SiteRules {
  const robots = parseRobots(url, text.slice(0, MAX_RULES))
  return {
    // Rules do not apply to another origin; callers read the rules of each origin.
    isAllowed: (target) => robots.isAllowed(target, ROBOT_NAME) !== false,
    delaySec: robots.getCrawlDelay(ROBOT_NAME) ?? 0,
  }
}
