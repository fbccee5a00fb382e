import { HttpRefusal } from './errors.ts'
import { prefersHtml } from './prefersHtml.ts'
import type { Reply } from './reply.ts'
import { preflightHeaders } from './standardHeaders.ts'
import type { Handler, HttpContext } from './wrapHandler.ts'

export type RouteEntry = { readonly method: 'GET' | 'POST'; readonly path: string }

/** Page for a person at an unknown path. */
type MissingPage = () => Promise<Reply>

/**
 * Answers requests that match no route: preflights, methods that a known path does not have,
 * unknown paths.
 *
 * `routes` have `{name}` for parameters. A browser at an unknown path receives `missingPage`, if
 * given.
 */
export function notFound(routes: readonly RouteEntry[], missingPage?: MissingPage): Handler {
  const known = [...new Set(routes.map(({ path }) => path))].map((path) => ({
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    methods: allowedMethods(routes.filter((route) => route.path === path)),
  }))
  return async (context): Promise<Reply> => {
    const { method, path } = context.req
    const methods = known.find(({ pattern }) => pattern.test(path))?.methods
    if (methods === undefined) {
      return missingReply(context, missingPage)
    }
    if (method === 'OPTIONS') return { status: 204, headers: preflightHeaders(methods), body: null }
    const allow = methods.join(', ')
    throw new HttpRefusal(405, `method: must be one of ${allow}`, { allow })
  }
}

/** Answers a request for an unknown path: a browser receives `missingPage`, if given. Throws HttpRefusal with 404. */
export async function missingReply(
  { req }: HttpContext,
  missingPage?: MissingPage,
): Promise<Reply> {
  if (prefersHtml(req.header('accept')) && missingPage !== undefined) return missingPage()
  throw new HttpRefusal(404, 'path: no such resource; GET /llms.txt lists all resources', {
    vary: 'Accept',
  })
}

function allowedMethods(routes: readonly RouteEntry[]): readonly string[] {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...methods, 'OPTIONS']
}
