import { hash } from 'node:crypto'
import { bodyTag } from '../../http/conditional.ts'
import type { Reply } from '../../http/reply.ts'
import { questionTabs } from './questionTabs.ts'

/**
 * Seconds for which the page may be reused without a request; the page changes only with a release.
 */
const MAX_AGE_SEC = 300

/**
 * Matches thirty embedded font files, more than half of the page; the reader's own fonts replace
 * them.
 */
const FONT_FACES = /@font-face\s*\{[^}]*\}/g

/**
 * Returns GraphiQL as one page without external files.
 *
 * The library stays below 5.16.2: since that release the editor is Monaco, with at least 1.4 MB on
 * the wire instead of 0.4 MB.
 */
export async function graphiqlReply(): Promise<Reply> {
  // The import needs two megabytes that only browsers use, so the first request loads it.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const body = renderGraphiQL({
    title: 'GraphQL · Quartet',
    favicon: '/favicon.svg',
    defaultTabs: questionTabs(),
    subscriptionsProtocol: 'SSE',
  })
    .replace(FONT_FACES, '')
    .replace(
      '<meta charset',
      '<meta name="viewport" content="width=device-width,initial-scale=1">\n      <meta charset',
    )
  return {
    isKept: true,
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(body),
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      vary: 'Accept',
      etag: bodyTag(body),
    },
    body,
  }
}

/** The policy allows the only script by its hash. The script also sets styles as attributes. */
function policyOf(page: string): string {
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
  return [
    "default-src 'self'",
    `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
