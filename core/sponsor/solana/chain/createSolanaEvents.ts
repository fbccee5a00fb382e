import { signature as signatureOf } from '@solana/kit'
import type { SolanaEvents } from '../ports.ts'
import { type ConnectionPauses, createSolanaConnection } from './createSolanaConnection.ts'
import type { SolanaSocket } from './openSolanaSocket.ts'

export type EventPauses = ConnectionPauses & {
  /** Milliseconds for which a signature is watched: longer than the life of its blockhash. */
  readonly watchMs: number
}

export const EVENT_PAUSES: EventPauses = {
  firstMs: 500,
  maxMs: 30_000,
  timeoutMs: 10_000,
  watchMs: 120_000,
}

/** Maximum number of watched signatures, equal to the maximum of one status request. */
const MAX_WATCHED_SIGNATURES = 256

/**
 * Creates notifications from a Solana node over a websocket. The websocket opens when a signature
 * is watched.
 *
 * A connection is replaced if it fails, or if it delivers nothing before a watched signature
 * lapses.
 */
export function createSolanaEvents(url: string, pauses: EventPauses = EVENT_PAUSES): SolanaEvents {
  const watched = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  const subscriptions = new Set<Promise<void>>()
  const unwatch = (signature: string): void => {
    watched.get(signature)?.abort()
    watched.delete(signature)
  }
  const awaitNotification = async (signature: string, socket: SolanaSocket): Promise<void> => {
    const abort = watched.get(signature)
    if (abort === undefined) return
    const abortSignal = AbortSignal.any([socket.signal, abort.signal])
    const isNotified = await receivesNotification(signature, {
      socket,
      abortSignal,
      timeoutMs: pauses.timeoutMs,
    })
    if (abortSignal.aborted) return
    unwatch(signature)
    // If the node refuses to watch the signature, polling finds the status.
    if (!isNotified) return
    connection.resetPause()
    for (const listener of listeners) listener()
  }
  const subscribe = (signature: string, socket: SolanaSocket): void => {
    const subscription = awaitNotification(signature, socket).finally(() =>
      subscriptions.delete(subscription),
    )
    subscriptions.add(subscription)
  }
  const connection = createSolanaConnection(url, pauses, {
    isWanted: () => watched.size > 0,
    opened: (socket) => {
      for (const signature of watched.keys()) subscribe(signature, socket)
    },
  })
  const expire = (signature: string): void => {
    unwatch(signature)
    connection.reconnect()
  }
  let isClosed = false
  return {
    watch: (signature) => {
      if (isClosed || watched.has(signature) || watched.size >= MAX_WATCHED_SIGNATURES) return
      const abort = new AbortController()
      watched.set(signature, abort)
      const timer = setTimeout(() => expire(signature), pauses.watchMs)
      abort.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      const socket = connection.open()
      if (socket !== null) subscribe(signature, socket)
    },
    listen: (listener) => {
      listeners.add(listener)
      return { close: async () => void listeners.delete(listener) }
    },
    close: async () => {
      isClosed = true
      for (const signature of watched.keys()) unwatch(signature)
      connection.close()
      await Promise.all(subscriptions)
    },
  }
}

type Subscription = {
  readonly socket: SolanaSocket
  readonly abortSignal: AbortSignal
  /** Milliseconds after which a connection without a response to a subscription is closed. */
  readonly timeoutMs: number
}

/**
 * Waits for the notification that a confirmed block contains the signature. Returns false if the
 * node does not watch the signature or if the watch ended. Throws nothing.
 */
async function receivesNotification(
  signature: string,
  { socket, abortSignal, timeoutMs }: Subscription,
): Promise<boolean> {
  const timer = setTimeout(socket.end, timeoutMs)
  try {
    const { subscriptions } = socket
    const request = subscriptions.signatureNotifications(signatureOf(signature), {
      commitment: 'confirmed',
    })
    const notifications = await request.subscribe({ abortSignal })
    clearTimeout(timer)
    return (await notifications[Symbol.asyncIterator]().next()).done !== true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
