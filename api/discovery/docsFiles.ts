import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bodyTag, revalidateReply } from '../http/conditional.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'
import { DOCS_PAGE, DOCS_SCRIPT, DOCS_STYLE, ICON } from './docsPage.ts'

type File = { readonly path: string; readonly type: string; readonly read: () => string }
type DocsFile = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

/** Seconds for which a file may be reused without a request; files change only with a release. */
const MAX_AGE_SEC = 300

/**
 * Everything loads from this origin, and requests go to this origin only.
 *
 * Pictures of the style sheet are data URLs. The script sets styles through the object model, which
 * this policy does not restrict.
 */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HTML = 'text/html; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const SVG = 'image/svg+xml; charset=utf-8'

/**
 * Lists the files of `/docs/api`: Swagger UI over the API description, with only the package files that
 * it needs; and the icon.
 */
export function docsFiles(): readonly DocsFile[] {
  const files: readonly File[] = [
    { path: '/favicon.svg', type: SVG, read: () => ICON },
    { path: '/docs/api', type: HTML, read: () => DOCS_PAGE },
    { path: '/docs/docs.css', type: CSS, read: () => DOCS_STYLE },
    { path: '/docs/docs.js', type: SCRIPT, read: () => DOCS_SCRIPT },
    { path: '/docs/swagger-ui.css', type: CSS, read: () => readPackageFile('swagger-ui.css') },
    {
      path: '/docs/swagger-ui-bundle.js',
      type: SCRIPT,
      read: () => readPackageFile('swagger-ui-bundle.js'),
    },
  ]
  return files.map((file) => ({
    method: 'GET',
    path: file.path,
    limited: true,
    handler: serveFile(file),
  }))
}

/** Reads the file on the first request and keeps it. */
function serveFile({ type, read }: File): Handler {
  let cached: Reply | undefined
  return (context) => {
    cached ??= replyOf(type, read())
    return revalidateReply(cached, context.req.header('if-none-match'))
  }
}

function replyOf(type: string, body: string): Reply {
  return {
    isKept: true,
    status: 200,
    headers: {
      'content-type': type,
      'content-security-policy': POLICY,
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      etag: bodyTag(body),
    },
    body,
  }
}

function readPackageFile(name: 'swagger-ui.css' | 'swagger-ui-bundle.js'): string {
  const path = createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
  return readFileSync(path, 'utf8')
}
