import { parseWeb } from '../readWebsite.ts'
import type { SitePage } from './sitePage.ts'

/** Whether the site says that it is hiring, and where; null where it names no page for it. */
export type Hiring = { readonly hiring: boolean; readonly hiringUrl: string | null }

/** Paths and words of links under which businesses say that they hire; whole, so that "career advice" is none. */
const HIRING_PATH =
  /\/(?:careers?|jobs?|employment|join-(?:our|the)-team|work-(?:with|for|at)-us|(?:now-|were-|we-are-)?hiring|job-openings?|open-positions?)(?:\.html?|\.php|\.aspx?)?\/?$/i
const HIRING_WORDS =
  /^(?:careers?|jobs?|employment(?: opportunities)?|join (?:our|the) team|work (?:with|for) us|(?:we.?re |we are |now )?hiring!?|job openings?|open positions?|apply (?:now )?to work.*)$/i
/** Hosts that do nothing but take applications. */
const HIRING_HOSTS =
  /(?:^|\.)(?:greenhouse\.io|lever\.co|workable\.com|bamboohr\.com|breezy\.hr|recruitee\.com|applytojob\.com|workstream\.us|harri\.com|paylocity\.com|ashbyhq\.com)$/i

const MAX_URL = 300
/** Levels and entries of a data block that are looked at; real ones have three levels and some dozens. */
const MAX_DEPTH = 6
const MAX_ENTRIES = 500
/** Longest data block that is parsed, characters. */
const MAX_BLOCK = 200_000

/** Reads job postings and links to careers from pages of a site; `today` is a day, `YYYY-MM-DD`. */
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

/** Whether a data block has a JobPosting that is not over. */
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
  const until = 'validThrough' in entry ? entry.validThrough : null
  return isPosting && (typeof until !== 'string' || until.slice(0, 10) >= today)
}

function parse(block: string): unknown {
  if (block.length > MAX_BLOCK) return null
  try {
    return JSON.parse(block)
  } catch {
    return null
  }
}
