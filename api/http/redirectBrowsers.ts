import { prefersHtml } from './prefersHtml.ts'
import type { Reply } from './reply.ts'
import type { Handler } from './wrapHandler.ts'

/**
 * Leads browsers to the page that `pageOf` returns for the address, and answers other callers as `handler` does. Both
 * answers have `Vary: Accept`. An address without a page is served as before.
 */
export function redirectBrowsers(pageOf: (url: URL) => string | null, handler: Handler): Handler {
  // The coder compresses a kept reply once per object, so the reply with the header must stay the same object.
  const cached = new WeakMap<Reply, Reply>()
  const varyByAccept = (reply: Reply): Reply => {
    const known = cached.get(reply) ?? withVary(reply)
    cached.set(reply, known)
    return known
  }
  return async (context) => {
    const page = pageOf(new URL(context.req.url))
    if (page === null) return handler(context)
    return prefersHtml(context.req.header('accept'))
      ? seeOther(page)
      : varyByAccept(await handler(context))
  }
}

/** The method of the next request is GET. Source: RFC 9110, section 15.4.4. */
function seeOther(location: string): Reply {
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store', vary: 'Accept' },
    body: null,
  }
}

function withVary(reply: Reply): Reply {
  const { vary } = reply.headers
  if (
    vary
      ?.toLowerCase()
      .split(/\s*,\s*/)
      .includes('accept') === true
  )
    return reply
  return {
    ...reply,
    headers: { ...reply.headers, vary: vary === undefined ? 'Accept' : `${vary}, Accept` },
  }
}
