import { z } from 'zod'
import { parseJson } from '../../core/kernel/parseJson.ts'
import type { Socket, SocketHandler } from '../markets/serveSockets.ts'
import type { LandedTransaction, SolanaChain } from './createSolanaChain.ts'
import type { SolanaFaults } from './solanaFaults.ts'
import { reportedTip } from './solanaHistory.ts'
import { INVALID_PARAMS, METHOD_NOT_FOUND } from './solanaRpcError.ts'

/** Interval between two checks for subscribed signatures, milliseconds: less than a slot. */
const CHECK_MS = 50
/** Close code of a server error. Source: RFC 6455 7.4.1. */
const SERVER_ERROR = 1011

const call = z.object({ id: z.union([z.string(), z.number()]), method: z.string() })
const subscribe = z.object({
  method: z.literal('signatureSubscribe'),
  params: z.tuple(
    [z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)],
    z.object({ commitment: z.enum(['processed', 'confirmed', 'finalized']).optional() }),
  ),
})
const unsubscribe = z.object({
  method: z.literal('signatureUnsubscribe'),
  params: z.tuple([z.number()]),
})

type Subscription = {
  readonly socket: Socket
  readonly signature: string
  readonly commitment: 'processed' | 'confirmed' | 'finalized'
}

type Notification = Pick<LandedTransaction, 'slot' | 'err'>

export type SolanaSockets = SocketHandler & {
  /** Returns the subscribed signatures. */
  watched(): readonly string[]
  /** Returns the number of open connections. */
  connections(): number
  /** Closes all connections, as a restarting node does. */
  closeAll(): void
  /** Notifies all subscribers of a block that does not exist. */
  notifyUnknownBlock(): void
}

/** Serves signature subscriptions of a Solana node: each subscription ends with its one notification. */
export function createSolanaSockets(world: {
  readonly chain: SolanaChain
  readonly faults: SolanaFaults
}): SolanaSockets {
  const { faults } = world
  const sockets = new Set<Socket>()
  const open = new Map<number, Subscription>()
  let timer: NodeJS.Timeout | undefined
  let last = 0
  const notify = (
    subscription: number,
    { socket }: Subscription,
    { slot, err }: Notification,
  ): void => {
    open.delete(subscription)
    const params = { subscription, result: { context: { slot: Number(slot) }, value: { err } } }
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params }))
  }
  const notifyLanded = (): void => {
    for (const [subscription, watched] of open) {
      const landed = landedAt(world, watched)
      if (landed !== null && faults.active() !== 'socket_silent')
        notify(subscription, watched, landed)
    }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const answer = (socket: Socket, request: unknown): object => {
    const begun = subscribe.safeParse(request)
    if (begun.success) {
      const [signature, { commitment = 'finalized' } = {}] = begun.data.params
      last += 1
      open.set(last, { socket, signature, commitment })
      timer ??= setInterval(notifyLanded, CHECK_MS)
      return { result: last }
    }
    const ended = unsubscribe.safeParse(request)
    if (ended.success && open.delete(ended.data.params[0])) return { result: true }
    return { error: { code: INVALID_PARAMS, message: 'Invalid params' } }
  }
  return {
    watched: () => [...open.values()].map(({ signature }) => signature),
    connections: () => sockets.size,
    notifyUnknownBlock: () => {
      const slot = world.chain.tip()
      for (const [subscription, watched] of open) notify(subscription, watched, { slot, err: null })
    },
    closeAll: () => {
      for (const socket of sockets) socket.close(SERVER_ERROR)
    },
    accepts: () => faults.active() !== 'socket_refused',
    opened: (socket) => {
      sockets.add(socket)
      if (faults.active() === 'socket_dropped') socket.close(SERVER_ERROR)
    },
    said: (socket, text) => {
      const read = call.safeParse(parseJson(text))
      // A message without an id gets no answer.
      if (!read.success || faults.active() === 'socket_silent') return
      const { id, method } = read.data
      const isKnown = method === 'signatureSubscribe' || method === 'signatureUnsubscribe'
      const unknown = { error: { code: METHOD_NOT_FOUND, message: 'Method not found' } }
      const reply = isKnown ? answer(socket, parseJson(text)) : unknown
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
    },
    closed: (socket) => {
      sockets.delete(socket)
      for (const [subscription, watched] of open)
        if (watched.socket === socket) open.delete(subscription)
      notifyLanded()
    },
  }
}

/** Returns the landed transaction at a commitment; null before that. */
function landedAt(
  world: { readonly chain: SolanaChain; readonly faults: SolanaFaults },
  { signature, commitment }: Subscription,
): LandedTransaction | null {
  const newest = world.chain.slots.slotAt(commitment, reportedTip(world))
  const landed = world.chain.landed(signature)
  return landed !== null && landed.slot <= newest ? landed : null
}
