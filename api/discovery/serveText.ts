import { bodyTag, revalidateReply } from '../http/conditional.ts'
import { createLazy } from '../http/createLazy.ts'
import type { Handler } from '../http/wrapHandler.ts'

/**
 * Seconds for which a document may be reused without a request; documents change only with a
 * release.
 */
const MAX_AGE_SEC = 300

/** Serves a text, plain unless `type` differs, that stays constant while the process runs. */
export function serveText(makeText: () => string, type = 'text/plain; charset=utf-8'): Handler {
  const reply = createLazy(() => {
    const body = makeText()
    return {
      isKept: true as const,
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': `public, max-age=${MAX_AGE_SEC}`,
        etag: bodyTag(body),
      },
      body,
    }
  })
  return (context) => revalidateReply(reply(), context.req.header('if-none-match'))
}
