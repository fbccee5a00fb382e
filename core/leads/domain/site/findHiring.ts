import { parseWeb } from '../parseWebsite.ts'
import type { SitePage } from './sitePage.ts'

/** Whether a site advertises jobs, with the URL of the page; null without a page. */
export type Hiring = { readonly hiring: boolean; readonly hiringUrl: string | null }

/**
 * Paths and texts of links to careers pages. A text must match in whole, so that "career advice"
 * does not match.
 */
const HIRING_PATH =
  /\/(?:careers?|jobs?|employment|join-(?:our|the)-team|work-(?:with|for|at)-us|(?:now-|were-|we-are-)?hiring|job-openings?|open-positions?)(?:\.html?|\.php|\.aspx?)?\/?$/i
const HIRING_WORDS =
  /^(?:careers?|jobs?|employment(?: opportunities)?|join (?:our|the) team|work (?:with|for) us|(?:we.?re |we are |now )?hiring!?|job openings?|open positions?|apply (?:now )?to work.*)$/i
/** Hosts that only receive job applications. */
const HIRING_HOSTS =
  /(?:^|\.)(?:greenhouse\.io|lever\.co|workable\.com|bamboohr\.com|breezy\.hr|recruitee\.com|applytojob\.com|workstream\.us|harri\.com|paylocity\.com|ashbyhq\.com)$/i

const MAX_URL = 300
/**
 * Maximum depth and number of entries of a data block in a search; real blocks have three levels
 * and some dozens of entries.
 */
const MAX_DEPTH = 6
const MAX_ENTRIES = 500
/** Maximum characters of a data block; a longer block is not parsed. */
const MAX_BLOCK = 200_000

/**
 * Returns whether the pages of a site contain job postings or careers links; `today` is a day,
 * `YYYY-MM-DD`.
 */
export function findHiring(pages: readonly SitePage[], today: string): Hiring {
  const link = pages.flatMap(({ links }) => links).find(isCareersLink)
  const posting = pages.find(({ dataBlocks }) =>
    dataBlocks.some((block) => holdsPosting(block, today)),
  )
  const hiringUrl = link?.href ?? posting?.url ?? null
  return {
    hiring: link !== undefined || posting !== undefined,
    hiringUrl: hiringUrl !== null && hiringUrl.length <= MAX_URL ? hiringUrl : null,
  }
}

function isCareersLink({ href, text }: { href: string; text: string }): boolean {
  const url = parseWeb(href)
  if (url === null || !/^https?:/.test(href)) return false
  return (
    HIRING_PATH.test(url.pathname) || HIRING_WORDS.test(text) || HIRING_HOSTS.test(url.hostname)
  )
}

/** Returns true if a data block contains a JobPosting that has not expired. */
function holdsPosting(block: string, today: string): boolean {
  const entries: unknown[] = [parse(block)]
  let depth = 0
  let seen = 0
  for (let level = entries; level.length > 0 && depth < MAX_DEPTH; depth += 1) {
    const next: unknown[] = []
    for (const entry of level) {
      seen += 1
      if (seen > MAX_ENTRIES) return false
      if (typeof entry !== 'object' || entry === null) continue
      if (isOpenPosting(entry, today)) return true
      next.push(...Object.values(entry))
    }
    level = next
  }
  return false
}

function isOpenPosting(entry: object, today: string): boolean {
  const types: unknown[] = '@type' in entry ? [entry['@type']].flat() : []
  const isPosting = types.some((type) =>
    /^(?:https?:\/\/schema\.org\/)?JobPosting$/.test(String(type)),
  )
  const validThrough = 'validThrough' in entry ? entry.validThrough : null
  return isPosting && (typeof validThrough !== 'string' || validThrough.slice(0, 10) >= today)
}

function parse(block: string): unknown {
  if (block.length > MAX_BLOCK) return null
  try {
    return JSON.parse(block)
  } catch {
    return null
  }
}
