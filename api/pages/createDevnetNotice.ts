import type { PublicSettings } from '../../core/kernel/publicSettings.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'

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
  // The coder compresses a kept reply once per object, so the wrapped reply must stay the same
  // object.
  const cached = new WeakMap<Reply, Reply>()
  const addNotice = (reply: Reply): Reply => {
    const { body, headers } = reply
    const isPage = headers['content-type']?.startsWith('text/html') === true
    if (!isPage || typeof body !== 'string') return reply
    return { ...reply, body: body.replace(BODY, `${BODY}\n${NOTICE}`) }
  }
  return (handler) => async (context) => {
    const reply = await handler(context)
    if (reply.isKept !== true) return addNotice(reply)
    const known = cached.get(reply) ?? addNotice(reply)
    cached.set(reply, known)
    return known
  }
}
