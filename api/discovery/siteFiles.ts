import type { Clock } from '../../core/kernel/clock.ts'
import { bodyTag, revalidateReply } from '../http/conditional.ts'
import type { Handler } from '../http/wrapHandler.ts'
import { serveText } from './serveText.ts'

type SiteFile = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

type Site = {
  readonly clock: Clock
  readonly settings: { readonly publicUrl: string }
  /** `mailto:` or `https:` address for vulnerability reports. */
  readonly securityContact: string | null
}

const SECURITY_PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** Days until security.txt expires; below the year that RFC 9116, section 2.5.5, recommends. */
const EXPIRY_DAYS = 180
/**
 * Seconds for which the file may be reused without a request; far less than the days until
 * security.txt expires.
 */
const MAX_AGE_SEC = 300

/**
 * Lists the files that crawlers and researchers expect at fixed paths; `pages` are the paths of
 * pages for people.
 *
 * `security.txt` exists when a contact is configured.
 */
export function siteFiles(site: Site, pages: readonly string[]): readonly SiteFile[] {
  const { publicUrl } = site.settings
  const files = [
    { path: '/robots.txt', handler: serveText(() => robotsText(publicUrl)) },
    {
      path: '/sitemap.xml',
      handler: serveText(() => sitemap(publicUrl, pages), 'application/xml; charset=utf-8'),
    },
    ...(site.securityContact === null
      ? []
      : [{ path: SECURITY_PATH, handler: serveSecurity(site, site.securityContact) }]),
  ]
  return files.map((file) => ({ ...file, method: 'GET', limited: true }))
}

/** Programs may read every page, because the service is made for agents. */
const robotsText = (publicUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemap(publicUrl: string, pages: readonly string[]): string {
  const urls = pages.map((path) => `<url><loc>${xmlText(publicUrl + path)}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`
}

const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Serves security.txt; its expiry moves once a day. Source: RFC 9116. */
function serveSecurity({ clock, settings }: Site, contact: string): Handler {
  return (context) => {
    const today = Math.floor(clock.nowMs() / DAY_MS)
    const expires = new Date((today + EXPIRY_DAYS) * DAY_MS).toISOString()
    const body = `Contact: ${contact}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${settings.publicUrl}${SECURITY_PATH}
`
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      etag: bodyTag(body),
    }
    return revalidateReply({ status: 200, headers, body }, context.req.header('if-none-match'))
  }
}
