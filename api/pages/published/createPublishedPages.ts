import { hash } from 'node:crypto'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { DormantPage, UnknownPage } from '../../../core/kernel/errors.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { TakenDownPage } from '../../../core/publish/domain/takenDownPage.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'
import { revalidateReply } from '../../http/conditional.ts'
import type { Reply } from '../../http/reply.ts'
import type { Handler, HttpContext } from '../../http/wrapHandler.ts'
import type { PageDeps } from '../pageDeps.ts'
import { servePage } from '../servePage.ts'
import type { Reports } from './createReports.ts'
import { createStampedCache } from './createStampedCache.ts'
import { findPage } from './findPage.ts'
import type { Cards } from './og/createCards.ts'
import { parseRange } from './ranges.ts'
import { readLogo } from './readLogo.ts'
import { dormantPage, takenDownPage, unknownPage } from './unavailablePages.ts'
import { type TextForm, writeForm } from './writeForm.ts'

/** Seconds for which caches may keep a page, and may serve it during a new fetch. Source: API contract, "Publish". */
const FRESH_SEC = 30
const STALE_SEC = 300
/** Maximum number of cached pages, up to 60 KB each. */
const MAX_REPLIES = 256

type PublishedRoute = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

type SlugOf = (context: HttpContext) => string
type Make = (context: HttpContext, page: PublishedPage) => Promise<Reply>

/** Creates the routes of published pages as HTML, JSON, CSV, Atom and picture. */
export function createPublishedPages(
  deps: PageDeps,
  { reports, cards }: { readonly reports: Reports; readonly cards: Cards },
): readonly PublishedRoute[] {
  const { publicUrl } = deps.settings
  const { contactEmail } = deps.leads
  const replies = createStampedCache<Reply>(MAX_REPLIES)

  const make =
    (form: TextForm): Make =>
    async (context, page) => {
      const range = parseRange(context.req.query('range'))
      const report = await reports(page.vault, range)
      const key = `${form}-${page.slug}-${range}`
      const stamp = `${page.lastPublishedAtSec}-${page.publishCount}-${report.at.hash}`
      return replies.get(key, stamp, async () => {
        const { headers, ...reply } = await writeForm(form, {
          page,
          report,
          publicUrl,
          contactEmail,
          explorers: deps.explorers,
        })
        const etag = `W/"${hash('sha256', `${key}-${stamp}`, 'hex').slice(0, 16)}"`
        const own = { 'x-block-number': String(report.at.number), etag }
        return { ...reply, headers: { ...headers, ...own } }
      })
    }
  const page = forPeople(deps, stemOf, make('page'))
  const history = forPeople(deps, fileOf, make('history'))
  const json = forPrograms(deps, stemOf, make('json'))
  const csv = forPrograms(deps, stemOf, make('csv'))
  const atom = forPrograms(deps, stemOf, make('atom'))
  const card = forPrograms(deps, fileOf, (_context, page) => cards.ofPage(page))
  const logo = forPrograms(deps, fileOf, async (context, page) => {
    const picture = readLogo(page.brand)
    if (picture === null) throw new UnknownPage(`${fileOf(context)}/logo`)
    return picture
  })
  const serveByName: Handler = (context) => {
    const file = fileOf(context)
    if (file.endsWith('.json')) return json(context)
    if (file.endsWith('.atom')) return atom(context)
    return file.endsWith('.csv') ? csv(context) : page(context)
  }
  return [
    { path: '/v/{file}', handler: serveByName },
    { path: '/v/{file}/history', handler: history },
    { path: '/v/{file}/og.png', handler: card },
    { path: '/v/{file}/logo', handler: logo },
  ].map((route) => ({ ...route, method: 'GET' as const, limited: true as const }))
}

/** Handler for people: returns a page when the publication is not live. */
function forPeople(deps: Deps, slugOf: SlugOf, make: Make): Handler {
  return servePage(async (context) => {
    const found = await findPage(deps, slugOf(context))
    switch (found.kind) {
      case 'unknown':
        return unknownPage()
      case 'taken_down':
        return takenDownPage(found.takenDown, deps.leads.contactEmail)
      case 'dormant':
        return dormantPage(found.page, showAddress(found.page.vault))
      case 'live':
        return answer(deps, context, { page: found.page, reply: await make(context, found.page) })
      default:
        return found satisfies never
    }
  })
}

/** Handler for programs: returns a JSON error when the publication is not live. */
function forPrograms(deps: Deps, slugOf: SlugOf, make: Make): Handler {
  return async (context) => {
    const slug = slugOf(context)
    const found = await findPage(deps, slug)
    if (found.kind === 'unknown') throw new UnknownPage(slug)
    if (found.kind === 'taken_down') throw new TakenDownPage(slug, found.takenDown)
    const { page } = found
    if (found.kind === 'dormant') throw new DormantPage(slug, page.expiresAtSec)
    return answer(deps, context, { page, reply: await make(context, page) })
  }
}

type Made = { readonly page: PublishedPage; readonly reply: Reply }

/** Caches keep a page no longer than its publication lasts. */
function answer({ clock }: Deps, context: HttpContext, { page, reply }: Made): Reply {
  const leftSec = Math.max(0, page.expiresAtSec - clock.nowSec())
  const freshSec = Math.min(FRESH_SEC, leftSec)
  const staleSec = Math.min(STALE_SEC, leftSec - freshSec)
  const caching = `public, max-age=${freshSec}, stale-while-revalidate=${staleSec}`
  const whole = { ...reply, headers: { ...reply.headers, 'cache-control': caching } }
  return revalidateReply(whole, context.req.header('if-none-match'))
}

/** Returns the file name in the path. A name of a page contains no dot, so a dot always starts an extension. */
const fileOf = (context: HttpContext): string => context.req.param('file') ?? ''

/** Returns the file name in the path without the extension. */
const stemOf = (context: HttpContext): string => fileOf(context).replace(/\.(json|csv|atom)$/, '')
