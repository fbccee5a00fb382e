import type { Context } from 'hono'

/** The socket behind a request, as the Node server passes it; absent for in-process requests. */
export type Bindings = {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } }
}

export type AddressSettings = {
  /** True only behind a proxy of ours, which appends the address that it saw. */
  readonly trustForwardedFor: boolean
}

const UNKNOWN = 'unknown'

/** Address of the caller: that of the socket, or what our own proxy says it saw. */
export function clientAddress(
  context: Context<{ Bindings: Bindings }>,
  settings: AddressSettings,
): string {
  if (settings.trustForwardedFor) {
    // The last entry is the one that our proxy wrote; those before it are the caller's own words.
    const seen = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (seen !== undefined && seen !== '') return seen
  }
  return context.env?.incoming?.socket.remoteAddress ?? UNKNOWN
}
