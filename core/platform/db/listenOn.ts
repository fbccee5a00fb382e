import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { guarded } from '../background/guarded.ts'
import { identifier, render } from './sqlText.ts'

/** Delay before a reconnect; listeners poll meanwhile. */
const RECONNECT_MS = 500

/**
 * Listens to a channel on a separate connection, and reconnects whenever that connection breaks, until closed.
 *
 * A call without a payload may stand for any number of notifications of any kind.
 */
export function listenOn(
  connect: () => pg.Client,
  channel: string,
  listener: (payload?: string) => void,
): { close(): Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let connected: Promise<unknown> = Promise.resolve()
  const notify = guarded('listener', listener)
  const connectAndListen = async (): Promise<void> => {
    client = connect()
    const broken = new Promise<void>((settle) => {
      client?.once('end', settle)
      client?.on('error', () => settle())
    })
    client.on('notification', ({ payload }) => notify(payload))
    const connecting = client.connect()
    connected = connecting.catch(() => {})
    await connecting
    await client.query(`listen ${render(identifier(channel)).text}`)
    // Covers notifications that were sent before this connection existed.
    notify()
    await broken
  }
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await connectAndListen().catch(() => {})
      await client?.end().catch(() => {})
      await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    close: async () => {
      stopping.abort()
      // A client that is ended during its connect neither resolves nor rejects.
      await connected
      await client?.end().catch(() => {})
      await listening
    },
  }
}
