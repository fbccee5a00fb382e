import type { HttpContext } from '../http/wrapHandler.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns true for DNS rebinding: a browser reached this server by a foreign name and treats its
 * page as same-origin.
 *
 * A page of another origin is allowed, because it states its origin. Source: MCP transports,
 * security warning.
 */
export function isDnsRebinding(request: HttpContext['req'], publicUrl: string): boolean {
  const origin = URL.parse(request.header('origin') ?? '')
  if (origin === null) return false
  const isSameOrigin = origin.host === request.header('host')?.toLowerCase()
  const isOwnOrigin = origin.host === new URL(publicUrl).host || LOOPBACK.has(origin.hostname)
  return isSameOrigin && !isOwnOrigin
}
