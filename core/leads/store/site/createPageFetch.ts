import type { Clock } from '../../../kernel/clock.ts'
import { FetchRefused } from '../../../kernel/errors.ts'
import type { GuardedFetch } from '../../../platform/egress/ports.ts'
import type { SiteOutcome } from '../../domain/site/siteOutcome.ts'
import type { SitePage } from '../../domain/site/sitePage.ts'
import { parseSitePage } from './parseSitePage.ts'
import { parseSiteRules, ROBOT_NAME, type SiteRules } from './parseSiteRules.ts'

/** Page, or the outcome of a check without a page. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly page: SitePage }
  | Exclude<SiteOutcome, { kind: 'read' }>

export type PageFetch = {
  read(url: string): Promise<PageAnswer>
  /** Returns the longest crawl delay of the origins read so far, seconds. */
  delaySec(): number
}

type Deps = {
  readonly fetch: GuardedFetch
  readonly clock: Pick<Clock, 'nowMs'>
  readonly publicUrl: string
}
type Fetched = Awaited<ReturnType<GuardedFetch>>
type Rules = SiteRules | Exclude<PageAnswer, { kind: 'page' }>

/**
 * Maximum redirects from the listed URL to the page: to https, to www, to a language, and two more
 * on the same host.
 */
const MAX_REDIRECTS = 5
/**
 * Maximum duration of all requests to one site, milliseconds: a slow server or a redirect loop must
 * not occupy the worker.
 */
const MAX_VISIT_MS = 60_000

/**
 * Creates reads of the pages of one site. Each origin has its own rules, which are fetched once.
 */
export function createPageFetch({ fetch, clock, publicUrl }: Deps): PageFetch {
  const endMs = clock.nowMs() + MAX_VISIT_MS
  const headers = {
    'user-agent': `${ROBOT_NAME}/1.0 (+${publicUrl})`,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  }
  const known = new Map<string, Rules>()
  const get: Get = async (url, method = 'GET') => {
    if (clock.nowMs() > endMs) throw new FetchRefused('exceeds the time limit', 'timeout')
    return fetch(url, { method, headers, redirect: 'manual' })
  }
  const rulesOf = async (origin: string): Promise<Rules> => {
    const rules = known.get(origin) ?? (await fetchRules(get, origin))
    known.set(origin, rules)
    return rules
  }
  return {
    read: (url) => readPage(url, { get, rulesOf }),
    delaySec: () =>
      Math.max(
        0,
        ...[...known.values()].map((entry) => ('delaySec' in entry ? entry.delaySec : 0)),
      ),
  }
}

type Get = (url: string, method?: 'GET' | 'HEAD') => Promise<Fetched>
type Tools = { readonly get: Get; readonly rulesOf: (origin: string) => Promise<Rules> }

async function readPage(start: string, { get, rulesOf }: Tools): Promise<PageAnswer> {
  let url = URL.parse(start)
  for (let hops = 0; isWeb(url) && hops <= MAX_REDIRECTS; hops += 1) {
    const rules = await rulesOf(url.origin)
    if ('kind' in rules) {
      // Many small sites have no certificate, and a listing does not show whether a site has one.
      if (hops > 0 || url.protocol === 'http:' || !isUnconnected(rules)) return rules
      url = withoutTls(url)
      continue
    }
    if (!rules.isAllowed(url.href)) return { kind: 'silent', reason: 'disallowed' }
    const answer = await orReason(get(url.href))
    if ('kind' in answer) return answer
    let target = redirectOf(answer, url)
    if (target === null) {
      const verdict = validatePage(answer, url)
      const refreshUrl = verdict.kind === 'page' ? verdict.page.refreshUrl : null
      if (refreshUrl === null || refreshUrl === url.href) return verdict
      target = URL.parse(refreshUrl)
    }
    url = target
  }
  return { kind: 'unknown', reason: 'redirects' }
}

const isWeb = (url: URL | null): url is URL => url !== null && /^https?:$/.test(url.protocol)

const isUnconnected = ({ kind, reason }: Exclude<PageAnswer, { kind: 'page' }>): boolean =>
  kind === 'failed' && (reason === 'no_connection' || reason === 'timeout')

function withoutTls(url: URL): URL {
  const plain = new URL(url)
  plain.protocol = 'http:'
  return plain
}

function redirectOf({ status, headers }: Fetched, from: URL): URL | null {
  const location = headers['location']
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null
  // A malformed location becomes a target that is not followed.
  const target = URL.parse(location, from) ?? new URL('about:blank')
  target.hash = ''
  return target
}

/**
 * Returns the page or the outcome for the status of a response; 403 and similar statuses come from
 * a live host that rejects robots.
 */
function validatePage({ status, headers, body }: Fetched, url: URL): PageAnswer {
  if (status === 404 || status === 410) return { kind: 'failed', reason: 'not_found' }
  if (status >= 500) return { kind: 'failed', reason: 'server_error' }
  if (status !== 200) return { kind: 'silent', reason: 'refused' }
  const type = headers['content-type'] ?? 'text/html'
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type)) {
    return { kind: 'silent', reason: 'not_a_page' }
  }
  return { kind: 'page', page: parseSitePage(body, url.href) }
}

/**
 * Returns the rules of an origin. Source: RFC 9309 2.3.1.
 *
 * After a 4xx response no rules apply. After a 5xx response no page may be read; a HEAD request
 * shows whether the site itself also fails.
 */
async function fetchRules(get: Get, origin: string): Promise<Rules> {
  const url = `${origin}/robots.txt`
  const answer = await orReason(followRedirects(get, url))
  if ('kind' in answer) return answer
  const { status, headers, body } = answer
  // The fetcher reads only text: rules of another type were not read, and may forbid everything.
  if (status === 200 && body === '' && isNoText(headers['content-type'])) {
    return { kind: 'unknown', reason: 'rules_unknown' }
  }
  if (status < 500) return parseSiteRules(url, status === 200 ? body : '')
  const home = await orReason(get(`${origin}/`, 'HEAD'))
  if ('kind' in home) return home
  return home.status >= 500
    ? { kind: 'failed', reason: 'server_error' }
    : { kind: 'unknown', reason: 'rules_unknown' }
}

function isNoText(type: string | undefined): boolean {
  return type !== undefined && !/^\s*(?:text\/|application\/[\w.+-]*(?:json|xml|yaml))/i.test(type)
}

/**
 * Follows redirects of the rules; the rules apply to the requested origin, also after a redirect.
 */
async function followRedirects(get: Get, start: string): Promise<Fetched> {
  let answer = await get(start)
  let from = new URL(start)
  for (let hops = 0; hops < MAX_REDIRECTS; hops += 1) {
    const target = redirectOf(answer, from)
    if (!isWeb(target)) break
    from = target
    answer = await get(target.href)
  }
  return answer
}

type Reason = Exclude<PageAnswer, { kind: 'page' }>

async function orReason(work: Promise<Fetched>): Promise<Fetched | Reason> {
  try {
    return await work
  } catch (error) {
    if (error instanceof FetchRefused) return reasonOf(error)
    throw error
  }
}

function reasonOf({ reason }: FetchRefused): Reason {
  switch (reason) {
    case 'no_name':
    case 'no_connection':
    case 'timeout':
      return { kind: 'failed', reason }
    case 'name_unknown':
    case 'not_public':
      return { kind: 'unknown', reason }
    case 'rule':
    case 'too_large':
      return { kind: 'unknown', reason: 'unreadable' }
    default:
      return reason satisfies never
  }
}
