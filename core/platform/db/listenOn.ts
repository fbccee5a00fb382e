import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { guarded } from '../background/guarded.ts'
import { identifier, render } from './sqlText.ts'

/** Pause before the next connection; whoever listens polls meanwhile. */
const RECONNECT_MS = 500

/**
 * Hears a channel on a connection of its own, and on a new one whenever that breaks, until closed.
 *
 * What comes without a payload may have been any number of notifications, of any kind.
 */
export function listenOn(
  connect: () => pg.Client,
  channel: string,
  heard: (payload?: string) => void,
): { close(): Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let connected: Promise<unknown> = Promise.resolve()
  const tell = guarded('listener', heard)
  const hear = async (): Promise<void> => {
    client = connect()
    const broken = new Promise<void>((settle) => {
      client?.once('end', settle)
      client?.on('error', () => settle())
    })
    client.on('notification', ({ payload }) => tell(payload))
    const connecting = client.connect()
    connected = connecting.catch(() => {})
    await connecting
    await client.query(`listen ${render(identifier(channel)).text}`)
    // What was announced before we listened is heard of now.
    tell()
    await broken
  }
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await hear().catch(() => {})
      await client?.end().catch(() => {})
      await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    close: async () => {
      stopping.abort()
      // A client that is ended while it connects says neither that it did nor that it failed.
      await connected
      await client?.end().catch(() => {})
      await listening
    },
  }
}
