import { createHmac } from 'node:crypto'
import type { Context } from 'hono'

/** The socket behind a request, as the Node server passes it; absent for in-process requests. */
export type Bindings = {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string }
    /** Names and values in turn, as they were sent. */
    readonly rawHeaders?: readonly string[]
  }
  /** The answer on its way; ended with its connection. */
  readonly outgoing?: { destroy(): unknown }
}

export type AgentSettings = {
  /** True only behind a proxy of ours, which appends the address that it saw. */
  readonly trustForwardedFor: boolean
  /** Key of the hash under which networks are counted; they are kept in no other form. */
  readonly agentSecret: string
}

/** Who is asking, as far as limits need to know. */
export type AgentOf = (context: Context<{ Bindings: Bindings }>) => string

const UNKNOWN = 'unknown'

/** Hash of the network that a request comes from; worked out once per connection. */
export function createAgentOf({ trustForwardedFor, agentSecret }: AgentSettings): AgentOf {
  const known = new WeakMap<object, string>()
  const agentAt = (address: string): string =>
    createHmac('sha256', agentSecret).update(networkOf(address)).digest('base64url')

  return (context) => {
    if (trustForwardedFor) {
      // The last entry is the one that our proxy wrote; those before it are the caller's own words.
      const seen = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      if (seen !== undefined && seen !== '') return agentAt(seen)
    }
    const socket = context.env?.incoming?.socket
    if (socket === undefined) return agentAt(UNKNOWN)
    const remembered = known.get(socket)
    if (remembered !== undefined) return remembered
    const agent = agentAt(socket.remoteAddress ?? UNKNOWN)
    known.set(socket, agent)
    return agent
  }
}

/**
 * Network that counts as one agent: the first 24 bits of an IPv4 address, 56 of an IPv6 one.
 *
 * A provider gives one customer at least that much, so single addresses would limit nobody.
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
