import { signature as signatureOf } from '@solana/kit'
import type { SolanaEvents } from '../ports.ts'
import { createSolanaConnection, type LinePauses } from './createSolanaConnection.ts'
import type { SolanaSocket } from './openSolanaSocket.ts'

export type EventPauses = LinePauses & {
  /** Milliseconds for which a signature is watched: longer than the life of its blockhash. */
  readonly watchMs: number
}

export const EVENT_PAUSES: EventPauses = {
  firstMs: 500,
  mostMs: 30_000,
  answerMs: 10_000,
  watchMs: 120_000,
}

/** Maximum watched signatures, equal to the maximum of one status request. */
const MAX_WATCHED = 256

/**
 * Creates notifications from a Solana node over a websocket, which opens when a signature is watched.
 *
 * A connection that fails, or that delivers nothing before a watched signature lapses, is replaced.
 */
export function createSolanaEvents(url: string, pauses: EventPauses = EVENT_PAUSES): SolanaEvents {
  const watched = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  const hearing = new Set<Promise<void>>()
  const forget = (signature: string): void => {
    watched.get(signature)?.abort()
    watched.delete(signature)
  }
  const hear = async (signature: string, socket: SolanaSocket): Promise<void> => {
    const gone = watched.get(signature)
    if (gone === undefined) return
    const abortSignal = AbortSignal.any([socket.signal, gone.signal])
    const isTold = await isToldOf(signature, { socket, abortSignal, answerMs: pauses.answerMs })
    if (abortSignal.aborted) return
    forget(signature)
    // Polling finds the status of a signature that the node refuses to watch.
    if (!isTold) return
    line.believe()
    for (const listener of listeners) listener()
  }
  const follow = (signature: string, socket: SolanaSocket): void => {
    const one = hear(signature, socket).finally(() => hearing.delete(one))
    hearing.add(one)
  }
  const line = createSolanaConnection(url, pauses, {
    isWanted: () => watched.size > 0,
    opened: (socket) => {
      for (const signature of watched.keys()) follow(signature, socket)
    },
  })
  const lapse = (signature: string): void => {
    forget(signature)
    line.renew()
  }
  let isClosed = false
  return {
    watch: (signature) => {
      if (isClosed || watched.has(signature) || watched.size >= MAX_WATCHED) return
      const gone = new AbortController()
      watched.set(signature, gone)
      const timer = setTimeout(() => lapse(signature), pauses.watchMs)
      gone.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      const socket = line.open()
      if (socket !== null) follow(signature, socket)
    },
    listen: (listener) => {
      listeners.add(listener)
      return { close: async () => void listeners.delete(listener) }
    },
    close: async () => {
      isClosed = true
      for (const signature of watched.keys()) forget(signature)
      line.close()
      await Promise.all(hearing)
    },
  }
}

type Subscription = {
  readonly socket: SolanaSocket
  readonly abortSignal: AbortSignal
  /** Milliseconds after which a connection without a response to a subscription is closed. */
  readonly answerMs: number
}

/**
 * Waits for the notification that a confirmed block contains the signature; returns false when the node does not watch
 * the signature or the watch ended. Throws nothing.
 */
async function isToldOf(
  signature: string,
  { socket, abortSignal, answerMs }: Subscription,
): Promise<boolean> {
  const late = setTimeout(socket.end, answerMs)
  try {
    const { subscriptions } = socket
    const request = subscriptions.signatureNotifications(signatureOf(signature), {
      commitment: 'confirmed',
    })
    const told = await request.subscribe({ abortSignal })
    clearTimeout(late)
    return (await told[Symbol.asyncIterator]().next()).done !== true
  } catch {
    return false
  } finally {
    clearTimeout(late)
  }
}
