import { bodyTag, revalidateReply } from '../http/conditional.ts'
import { createLazy } from '../http/createLazy.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'

/**
 * Seconds for which a document may be reused without a request; documents change only with a
 * release.
 */
const MAX_AGE_SEC = 300

/** Serves a JSON document that stays constant while the process runs. */
export function serveDocument(makeDocument: () => unknown): Handler {
  const reply = createLazy(() => {
    const body = JSON.stringify(makeDocument())
    return {
      isKept: true as const,
      status: 200,
      headers: {
        'content-type': JSON_TYPE,
        'cache-control': `public, max-age=${MAX_AGE_SEC}`,
        etag: bodyTag(body),
      },
      body,
    }
  })
  return (context) => revalidateReply(reply(), context.req.header('if-none-match'))
}
