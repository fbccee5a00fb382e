import { openSolanaSocket, type SolanaSocket } from './openSolanaSocket.ts'

/** Pauses and limits of the connections, milliseconds. */
export type ConnectionPauses = {
  /**
   * Pause before the next connection; doubles after each connection that delivered no notification.
   */
  readonly firstMs: number
  readonly maxMs: number
  /** Maximum milliseconds until a connection is open. */
  readonly timeoutMs: number
}

type Connection = {
  /**
   * Returns the open connection; otherwise returns null, and starts to connect if a connection is
   * wanted.
   */
  open(): SolanaSocket | null
  /** Resets the pause, because a notification arrived. */
  resetPause(): void
  /** Closes a connection that may be dead; opens a new connection after the pause. */
  reconnect(): void
  close(): void
}

/** Keeps one connection at a time and reconnects while a connection is wanted. */
export function createSolanaConnection(
  url: string,
  { firstMs, maxMs, timeoutMs }: ConnectionPauses,
  events: { isWanted(): boolean; opened(socket: SolanaSocket): void },
): Connection {
  let socket: SolanaSocket | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false
  const onEnd = (): void => {
    clearTimeout(timer)
    socket = null
    if (isClosed) return
    const pauseMs = Math.min(maxMs, firstMs * 2 ** failures)
    failures += 1
    timer = setTimeout(() => {
      timer = undefined
      connect()
    }, pauseMs)
  }
  const connect = (): void => {
    // A running timer means that a connection is opening or that a pause has not ended.
    if (isClosed || socket !== null || timer !== undefined || !events.isWanted()) return
    const opening = openSolanaSocket(url, {
      opened: () => {
        clearTimeout(timer)
        timer = undefined
        events.opened(opening)
      },
      ended: onEnd,
    })
    socket = opening
    timer = setTimeout(opening.end, timeoutMs)
  }
  return {
    open: () => {
      connect()
      return socket?.isOpen() === true ? socket : null
    },
    resetPause: () => {
      failures = 0
    },
    reconnect: () => socket?.end(),
    close: () => {
      isClosed = true
      socket?.end()
      clearTimeout(timer)
    },
  }
}
