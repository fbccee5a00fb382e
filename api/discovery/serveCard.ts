import { canonicalJson } from '../../core/cards/domain/canonicalJson.ts'
import type { AgentCards } from '../../core/cards/ports.ts'
import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import { bodyTag, revalidateReply } from '../http/conditional.ts'
import { createLazy } from '../http/createLazy.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'

/** Seconds for which the card may be reused without a request; a signature follows its request within seconds. */
const MAX_AGE_SEC = 60

/**
 * Serves the signed card that a worker stored, byte for byte; without a signature the card alone.
 *
 * Discovery does not depend on the database: during an outage the newest known form is served.
 */
export function serveCard(cards: Pick<AgentCards, 'signed'>, makeCard: () => object): Handler {
  const unsigned = createLazy(() => {
    const card = makeCard()
    return { body: JSON.stringify(card), payload: canonicalJson(card) }
  })
  let newest: string | null = null
  return async (context) => {
    const { body: plain, payload } = unsigned()
    try {
      newest = await cards.signed(payload)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
    const body = newest ?? plain
    const headers = {
      'content-type': JSON_TYPE,
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      etag: bodyTag(body),
    }
    return revalidateReply({ status: 200, headers, body }, context.req.header('if-none-match'))
  }
}
