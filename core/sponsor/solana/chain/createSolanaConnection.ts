import { openSolanaSocket, type SolanaSocket } from './openSolanaSocket.ts'

/** Pauses and limits of the connections, milliseconds. */
export type LinePauses = {
  /** Pause after a connection; doubles with each connection that delivered no notification. */
  readonly firstMs: number
  readonly mostMs: number
  /** Maximum time until a connection is open. */
  readonly answerMs: number
}

type Line = {
  /** Returns the open connection, or null and starts to connect when a connection is wanted. */
  open(): SolanaSocket | null
  /** Resets the pause, because a notification arrived. */
  believe(): void
  /** Closes a connection that may be dead; a new connection follows. */
  renew(): void
  close(): void
}

/** Keeps one connection at a time and reconnects while a connection is wanted. */
export function createSolanaConnection(
  url: string,
  { firstMs, mostMs, answerMs }: LinePauses,
  on: { isWanted(): boolean; opened(socket: SolanaSocket): void },
): Line {
  let socket: SolanaSocket | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false
  const ended = (): void => {
    clearTimeout(timer)
    socket = null
    if (isClosed) return
    const pauseMs = Math.min(mostMs, firstMs * 2 ** failures)
    failures += 1
    timer = setTimeout(() => {
      timer = undefined
      connect()
    }, pauseMs)
  }
  const connect = (): void => {
    // A timer means that a connection is opening or a pause is running.
    if (isClosed || socket !== null || timer !== undefined || !on.isWanted()) return
    const opening = openSolanaSocket(url, {
      opened: () => {
        clearTimeout(timer)
        timer = undefined
        on.opened(opening)
      },
      ended,
    })
    socket = opening
    timer = setTimeout(opening.end, answerMs)
  }
  return {
    open: () => {
      connect()
      return socket?.isOpen() === true ? socket : null
    },
    believe: () => {
      failures = 0
    },
    renew: () => socket?.end(),
    close: () => {
      isClosed = true
      socket?.end()
      clearTimeout(timer)
    },
  }
}
