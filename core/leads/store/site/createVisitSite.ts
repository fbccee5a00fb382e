import type { Clock } from '../../../kernel/clock.ts'
import type { GuardedFetch } from '../../../platform/egress/ports.ts'
import { FREEMAIL_DOMAINS } from '../../domain/emailHosts.ts'
import { findContactPage } from '../../domain/site/findContactPage.ts'
import { isParked } from '../../domain/site/isParked.ts'
import { parseSite, type SiteReading } from '../../domain/site/parseSite.ts'
import type { SiteMail } from '../../domain/site/siteOutcome.ts'
import type { SitePage } from '../../domain/site/sitePage.ts'
import { siteDomainOf } from '../../domain/siteDomainOf.ts'
import type { VisitSite } from '../../siteCheckPorts.ts'
import type { MailLookup } from './createMailLookup.ts'
import { createPageFetch } from './createPageFetch.ts'

export type VisitDeps = {
  /** Fetcher that returns redirects on request, limits the size of bodies, and times out after ten seconds. */
  readonly fetch: GuardedFetch
  readonly mailHostOf: MailLookup
  readonly parsePhone: (text: string) => string | null
  readonly clock: Pick<Clock, 'nowMs'>
  /** Waits between two requests to one site, milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  /** URL that every request contains, at which site owners find the operator. */
  readonly publicUrl: string
}

/**
 * Minimum pause between two requests to one site, and longest crawl delay that the check waits for,
 * milliseconds.
 */
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 10_000
/**
 * Maximum number of domains whose mail hosts are looked up: that of the site, and those of the
 * first addresses on the site.
 */
const MAX_DOMAINS = 4

/**
 * Creates the check of one website: its rules, its home page, and its contact page if the home page
 * links to one.
 *
 * The rules of each origin are read before a page of that origin. A failed contact page is ignored:
 * the home page alone decides whether a site is live.
 */
export function createVisitSite(deps: VisitDeps): VisitSite {
  return async (site) => {
    const pages = createPageFetch(deps)
    const home = await pages.read(site)
    if (home.kind !== 'page') return home
    if (isParked(home.page)) return { kind: 'failed', reason: 'parked' }
    const contact = await contactPage(deps, pages, home.page)
    const today = new Date(deps.clock.nowMs()).toISOString().slice(0, 10)
    const reading = parseSite({ parsePhone: deps.parsePhone, today }, home.page, contact)
    return { kind: 'read', reading, mail: await mailOf(deps, site, reading) }
  }
}

async function contactPage(
  deps: VisitDeps,
  pages: ReturnType<typeof createPageFetch>,
  home: SitePage,
): Promise<SitePage | null> {
  const url = findContactPage(home)
  const pauseMs = Math.max(MIN_PAUSE_MS, pages.delaySec() * 1_000)
  if (url === null || pauseMs > MAX_PAUSE_MS) return null
  await deps.pause(pauseMs)
  const answer = await pages.read(url)
  return answer.kind === 'page' ? answer.page : null
}

async function mailOf(
  { mailHostOf }: VisitDeps,
  site: string,
  { emails }: SiteReading,
): Promise<SiteMail> {
  const own = siteDomainOf(site)
  const found = emails.map(({ address }) => address.slice(address.lastIndexOf('@') + 1))
  const domains = [...new Set(own === null ? found : [own, ...found])]
    .filter((domain) => !FREEMAIL_DOMAINS.has(domain))
    .slice(0, MAX_DOMAINS)
  return Object.fromEntries(
    await Promise.all(domains.map(async (domain) => [domain, await mailHostOf(domain)] as const)),
  )
}
