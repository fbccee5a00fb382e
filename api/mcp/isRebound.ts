import type { HttpContext } from '../http/exchange.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser was led here by a name that is not ours and believes that its page came from us.
 *
 * A page of another origin is no such thing: it says so, and may ask. Source: MCP transports, security warning.
 */
export function isRebound(request: HttpContext['req'], publicUrl: string): boolean {
  const origin = URL.parse(request.header('origin') ?? '')
  if (origin === null) return false
  const isSameOrigin = origin.host === request.header('host')?.toLowerCase()
  const isOurs = origin.host === new URL(publicUrl).host || LOOPBACK.has(origin.hostname)
  return isSameOrigin && !isOurs
}
