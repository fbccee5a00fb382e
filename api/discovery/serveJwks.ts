import { jwkOf } from '../../core/cards/domain/cardJws.ts'
import type { AgentCards } from '../../core/cards/ports.ts'
import { bodyTag, revalidateReply } from '../http/conditional.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'

/** Seconds for which the keys may be reused without a request; a key is published before its first signature. */
const MAX_AGE_SEC = 60

/** Serves the public keys that sign the agent card. Source: RFC 7517, section 5. */
export function serveJwks(cards: Pick<AgentCards, 'keys'>): Handler {
  return async (context) => {
    const body = JSON.stringify({ keys: (await cards.keys()).map(jwkOf) })
    const headers = {
      'content-type': JSON_TYPE,
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      etag: bodyTag(body),
    }
    return revalidateReply({ status: 200, headers, body }, context.req.header('if-none-match'))
  }
}
