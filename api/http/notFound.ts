import { HttpRefusal } from './errors.ts'
import type { Handler } from './exchange.ts'
import type { Reply } from './reply.ts'
import { preflightHeaders } from './standardHeaders.ts'

export type RouteEntry = { readonly method: 'GET' | 'POST'; readonly path: string }

/** Page for a person at an unknown path. */
type MissingPage = () => Promise<Reply>

/**
 * Answers requests that match no route: preflights, methods that a known path does not have,
 * unknown paths.
 *
 * `routes` have `{name}` for parameters. A browser at an unknown path gets `missingPage` when that
 * is present.
 */
export function notFound(routes: readonly RouteEntry[], missingPage?: MissingPage): Handler {
  const known = [...new Set(routes.map(({ path }) => path))].map((path) => ({
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    methods: allowed(routes.filter((route) => route.path === path)),
  }))
  return async (context): Promise<Reply> => {
    const { method, path } = context.req
    const methods = known.find(({ pattern }) => pattern.test(path))?.methods
    if (methods === undefined) {
      const isBrowser = context.req.header('accept')?.includes('text/html') === true
      if (isBrowser && missingPage !== undefined) return missingPage()
      throw new HttpRefusal(404, 'path: no such resource; GET /llms.txt lists all of them', {
        vary: 'Accept',
      })
    }
    if (method === 'OPTIONS') return { status: 204, headers: preflightHeaders(methods), body: null }
    const allow = methods.join(', ')
    throw new HttpRefusal(405, `method: must be one of ${allow}`, { allow })
  }
}

function allowed(routes: readonly RouteEntry[]): readonly string[] {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...methods, 'OPTIONS']
}
