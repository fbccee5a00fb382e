import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { TrustedProxies } from '../../core/kernel/trustedProxies.ts'
import { createCallerAddress } from './createCallerAddress.ts'
import type { Trace } from './parseTraceparent.ts'
import type { TaskSlot } from './taskSlot.ts'

/** Socket of a request, as the Node server passes it; absent for in-process requests. */
export type Bindings = {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string }
    /** Header names and values in turn, as the caller sent them. */
    readonly rawHeaders?: readonly string[]
  }
  /** Response in progress; destroying the response ends its connection. */
  readonly outgoing?: { destroy(): unknown }
  /** Present for a caller that follows pending work as a task; the handler then does not wait. */
  readonly task?: TaskSlot
}

export type AgentSettings = {
  /** The operator's proxies; each appends the address that it saw. */
  readonly trustedProxies: TrustedProxies
  /** Key of the hash under which networks are counted. Networks are stored only as hashes. */
  readonly agentSecret: string
}

/** Types of a request's context. */
export type HttpEnv = {
  readonly Bindings: Bindings
  readonly Variables: {
    /** Set by a handler whose protocol carries the trace in its body. */
    trace?: Trace
    /** Set by a paid call: id of the payment or bridge, for the trace of the request. */
    workId?: string
  }
}

/** Returns the identity of a caller for rate limits. */
export type AgentOf = (context: Context<HttpEnv>) => string

const UNKNOWN = 'unknown'

/**
 * Creates a function that returns the hash of a request's network, computed once per connection.
 */
export function createAgentOf({ trustedProxies, agentSecret }: AgentSettings): AgentOf {
  const callerAddress = createCallerAddress(trustedProxies)
  const known = new WeakMap<object, string>()
  const agentAt = (address: string): string =>
    createHmac('sha256', agentSecret).update(networkOf(address)).digest('base64url')

  return (context) => {
    const socket = context.env?.incoming?.socket
    const seen = callerAddress(context.req.header('x-forwarded-for'), socket?.remoteAddress)
    if (seen !== null) return agentAt(seen)
    if (socket === undefined) return agentAt(UNKNOWN)
    const remembered = known.get(socket)
    if (remembered !== undefined) return remembered
    const agent = agentAt(socket.remoteAddress ?? UNKNOWN)
    known.set(socket, agent)
    return agent
  }
}

/**
 * Returns the network that counts as one agent: the first 24 bits of an IPv4 address or 56 bits of
 * an IPv6 address.
 *
 * A provider gives one customer at least such a range, so a limit per single address would have no
 * effect.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  const plain = mapped?.[1] ?? address
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    group.toLowerCase().padStart(4, '0'),
  )
  return groups.slice(0, 4).join(':').slice(0, 17)
}
