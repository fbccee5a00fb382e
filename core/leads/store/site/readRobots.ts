import robotsParser from 'robots-parser'

/** What a site lets us read of it. Source: RFC 9309. */
export type SiteRules = {
  isAllowed(url: string): boolean
  /** Pause that it wants between two requests, seconds; 0 without a wish. */
  readonly delaySec: number
}

/** Name under which sites address us in their rules. */
export const ROBOT_NAME = 'quartet-site-check'

/** Most of a text of rules that is read, characters. Source: RFC 9309 2.5, 500 KiB at least. */
const MAX_RULES = 512_000

/** The package is a function, and its types say that it has one by the name of default. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default // wrong types of a parser

/** Reads the rules that stand at `url`. */
export function readRobots(url: string, text: string): SiteRules {
  const robots = parseRobots(url, text.slice(0, MAX_RULES))
  return {
    // What is on another origin than the rules is not theirs to forbid; callers ask the rules of each origin.
    isAllowed: (target) => robots.isAllowed(target, ROBOT_NAME) !== false,
    delaySec: robots.getCrawlDelay(ROBOT_NAME) ?? 0,
  }
}
