import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds before a reconnect; the caller polls meanwhile. */
const RECONNECT_MS = 500

const SUBSCRIBE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_subscribe',
  params: ['newHeads'],
})

/**
 * Calls `listener` for new heads over a WebSocket, and reconnects whenever the socket breaks, until the returned handle
 * is closed.
 */
export function createHeadSocket(url: string, listener: () => void): { close(): Promise<void> } {
  const stopping = new AbortController()
  let socket: WebSocket | undefined
  const openSocket = async (): Promise<void> => {
    const opened = new WebSocket(url)
    socket = opened
    const ended = new Promise<void>((settle) => {
      opened.addEventListener('close', () => settle())
      opened.addEventListener('error', () => settle())
    })
    opened.addEventListener('open', () => opened.send(SUBSCRIBE))
    // The answer to the subscription also calls `listener`, so that the lane reads heads that came before the
    // subscription.
    opened.addEventListener('message', () => listener())
    await ended
    opened.close()
  }
  const following = (async () => {
    while (!stopping.signal.aborted) {
      await openSocket().catch(() => {})
      await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    close: async () => {
      stopping.abort()
      socket?.close()
      await following
    },
  }
}
