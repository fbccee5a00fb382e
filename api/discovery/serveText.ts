import { documentTag, revalidated } from '../http/conditional.ts'
import type { Handler } from '../http/exchange.ts'
import { onFirstUse } from '../http/onFirstUse.ts'

/** Seconds for which a document may be reused unasked; it changes with a release only. */
const MAX_AGE_SEC = 300

/** A text that stays the same while the process runs. */
export function serveText(makeText: () => string): Handler {
  const reply = onFirstUse(() => {
    const body = makeText()
    return {
      status: 200,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': `public, max-age=${MAX_AGE_SEC}`,
        etag: documentTag(body),
      },
      body,
    }
  })
  return (context) => revalidated(reply(), context.req.header('if-none-match'))
}
