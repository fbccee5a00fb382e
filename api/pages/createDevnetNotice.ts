import type { PublicSettings } from '../../core/kernel/publicSettings.ts'
import type { Handler } from '../http/exchange.ts'
import type { Reply } from '../http/reply.ts'

/** The notice is a landmark, so that screen readers find its text too. */
const NOTICE =
  '<aside class="devnet" aria-label="Devnet">Local devnet: simulated chains and prices. Nothing here is worth money.</aside>'
const BODY = '<body>'

/**
 * Wraps page handlers of a devnet, so that every page starts with a notice; other answers stay
 * unchanged.
 */
export function createDevnetNotice({
  isDevnet,
}: Pick<PublicSettings, 'isDevnet'>): (handler: Handler) => Handler {
  if (!isDevnet) return (handler) => handler
  // A kept reply is compressed once, by its identity.
  const kept = new WeakMap<Reply, Reply>()
  const marked = (reply: Reply): Reply => {
    const { body, headers } = reply
    const isPage = headers['content-type']?.startsWith('text/html') === true
    if (!isPage || typeof body !== 'string') return reply
    return { ...reply, body: body.replace(BODY, `${BODY}\n${NOTICE}`) }
  }
  return (handler) => async (context) => {
    const reply = await handler(context)
    if (reply.isKept !== true) return marked(reply)
    const known = kept.get(reply) ?? marked(reply)
    kept.set(reply, known)
    return known
  }
}
