import { documentTag, revalidated } from '../http/conditional.ts'
import type { Handler } from '../http/exchange.ts'
import { JSON_TYPE } from '../http/reply.ts'

/** Seconds for which a document may be reused unasked; it changes with a release only. */
const MAX_AGE_SEC = 300

/** A JSON document that stays the same while the process runs. */
export function serveDocument(document: unknown): Handler {
  const body = JSON.stringify(document)
  const reply = {
    status: 200,
    headers: {
      'content-type': JSON_TYPE,
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      etag: documentTag(body),
    },
    body,
  }
  return (context) => revalidated(reply, context.req.header('if-none-match'))
}
