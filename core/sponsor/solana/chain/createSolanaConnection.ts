import { openSolanaSocket, type SolanaSocket } from './openSolanaSocket.ts'

/** Milliseconds that the connections of a line are given. */
export type LinePauses = {
  /** Pause after a connection; it doubles with each that told nothing. */
  readonly firstMs: number
  readonly mostMs: number
  /** Longest time until a connection is open. */
  readonly answerMs: number
}

type Line = {
  /** The connection that is open now; null while there is none, and then one is opened when it is wanted. */
  open(): SolanaSocket | null
  /** Something was told: the next pause is a short one. */
  believe(): void
  /** Another connection in place of one that may be dead. */
  renew(): void
  close(): void
}

/** One connection at a time, and after its end another one, while one is wanted. */
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
    // While there is a timer, a connection is awaited or its pause goes on.
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
