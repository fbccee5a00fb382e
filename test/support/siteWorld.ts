import { createServer, type RequestListener } from 'node:http'
import type { GuardedFetchOptions } from '../../core/platform/egress/createGuardedFetch.ts'
import { NameResolutionError } from '../../core/platform/egress/createGuardedFetch.ts'

export type SiteWorld = {
  /** Returns the URL of a site. The server answers for every name below `.example`. */
  url(name: string, path?: string): string
  /** Requests in order: `joes.example GET /robots.txt`. */
  readonly asked: string[]
  readonly agents: Set<string>
  /** Sets the answer of a site for later requests. */
  serve(name: string, answer: RequestListener): void
  stop(): Promise<void>
}

/** Creates local websites by name. Connections to unknown sites break. */
export async function createSiteWorld(): Promise<SiteWorld> {
  const sites = new Map<string, RequestListener>()
  const requested: string[] = []
  const agents = new Set<string>()
  const server = createServer((request, response) => {
    const [name = ''] = (request.headers.host ?? '').split(':')
    requested.push(`${name} ${request.method} ${request.url}`)
    agents.add(request.headers['user-agent'] ?? '')
    const site = sites.get(name)
    if (site === undefined) response.destroy()
    else site(request, response)
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return {
    url: (name, path = '') => `http://${name}:${at.port}${path}`,
    asked: requested,
    agents,
    serve: (name, answer) => void sites.set(name, answer),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}

/** Rules of the internet in tests: `127.0.0.1` is public, and the ends of some names select a fault. */
export const testOutside: Partial<GuardedFetchOptions> = {
  isPublic: (address) => address === '127.0.0.1',
  resolve: async (host) => {
    if (host.endsWith('.nowhere.example')) throw new NameResolutionError('no_name')
    if (host.endsWith('.broken.example')) throw new NameResolutionError('name_unknown')
    if (host.endsWith('.private.example')) return [{ address: '10.0.0.1', family: 4 }]
    return [{ address: '127.0.0.1', family: 4 }]
  },
}

/** Returns a site with pages by path. `/robots.txt` exists only when given. */
export function pagesOf(pages: Readonly<Record<string, string>>): RequestListener {
  return (request, response) => {
    const page = pages[request.url ?? '']
    if (page === undefined) return void response.writeHead(404).end()
    const type = request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8'
    response.setHeader('content-type', type).end(page)
  }
}
