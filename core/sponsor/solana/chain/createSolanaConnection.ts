import { openSolanaSocket, type SolanaSocket } from './openSolanaSocket.ts'

/** Pauses and limits of the connections, milliseconds. */
export type ConnectionPauses = {
  /** Pause after a connection; doubles with each connection that delivered no notification. */
  readonly firstMs: number
  readonly maxMs: number
  /** Maximum time until a connection is open. */
  readonly timeoutMs: number
}

type Connection = {
  /** Returns the open connection, or null and starts to connect when a connection is wanted. */
  open(): SolanaSocket | null
  /** Resets the pause, because a notification arrived. */
  resetPause(): void
  /** Closes a connection that may be dead; a new connection follows. */
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
  const ended = (): void => {
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
    // A timer means that a connection is opening or a pause is running.
    if (isClosed || socket !== null || timer !== undefined || !events.isWanted()) return
    const opening = openSolanaSocket(url, {
      opened: () => {
        clearTimeout(timer)
        timer = undefined
        events.opened(opening)
      },
      ended,
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
