import { setTimeout as delay } from 'node:timers/promises'

/** Pause before the next connection; whoever follows polls meanwhile. */
const RECONNECT_MS = 500

const SUBSCRIBE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_subscribe',
  params: ['newHeads'],
})

/** Hears of new heads over a WebSocket, and over a new one whenever that breaks, until closed. */
export function createHeadSocket(url: string, heard: () => void): { close(): Promise<void> } {
  const stopping = new AbortController()
  let socket: WebSocket | undefined
  const hear = async (): Promise<void> => {
    const opened = new WebSocket(url)
    socket = opened
    const ended = new Promise<void>((settle) => {
      opened.addEventListener('close', () => settle())
      opened.addEventListener('error', () => settle())
    })
    opened.addEventListener('open', () => opened.send(SUBSCRIBE))
    // The answer to the subscription comes here too: what happened before it is then looked at.
    opened.addEventListener('message', () => heard())
    await ended
    opened.close()
  }
  const following = (async () => {
    while (!stopping.signal.aborted) {
      await hear().catch(() => {})
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
