import { bodyTag, revalidated } from '../http/conditional.ts'
import type { Handler } from '../http/exchange.ts'
import { onFirstUse } from '../http/onFirstUse.ts'

/** Seconds for which a document may be reused unasked; it changes with a release only. */
const MAX_AGE_SEC = 300

/** A text, plain unless `type` says else, that stays the same while the process runs. */
export function serveText(makeText: () => string, type = 'text/plain; charset=utf-8'): Handler {
  const reply = onFirstUse(() => {
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
  return (context) => revalidated(reply(), context.req.header('if-none-match'))
}
