import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { guardCallback } from '../background/guardCallback.ts'
import { connectionOptions } from './connectionOptions.ts'
import type { Channels } from './database.ts'
import { identifier, render } from './sqlText.ts'

/** Delay before a reconnect; listeners poll meanwhile. */
const RECONNECT_MS = 500

type Listener = (payload?: string) => void

/**
 * Creates notifications on one connection for all channels, from the first listener to the last.
 *
 * The connection reconnects whenever it breaks. A listener is also called without a payload when its channel becomes
 * active, which covers notifications that were sent before.
 */
export function createChannels(url: string, name = 'quartet-listener'): Channels {
  const listeners = new Map<string, Set<Listener>>()
  let line: Line | undefined
  const notify = (channel: string, payload?: string): void => {
    for (const each of listeners.get(channel) ?? []) each(payload)
  }
  return {
    listen: (channel, listener) => {
      // Each subscription is separate, even of the same function.
      const own = guardCallback('listener', listener)
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(own))
      if (line === undefined)
        line = openLine({ url, name, channels: () => listeners.keys(), notify })
      else line.listen(channel)
      return {
        close: async () => {
          known.delete(own)
          if (known.size > 0 || listeners.get(channel) !== known) return
          listeners.delete(channel)
          if (listeners.size > 0) {
            line?.unlisten(channel)
            return
          }
          const last = line
          line = undefined
          await last?.close()
        },
      }
    },
  }
}

/** Connection that listens, and opens again after each failure. */
type Line = {
  listen(channel: string): void
  unlisten(channel: string): void
  close(): Promise<void>
}

type LineOptions = {
  readonly url: string
  readonly name: string
  /** Channels of all listeners at this moment. */
  readonly channels: () => Iterable<string>
  readonly notify: (channel: string, payload?: string) => void
}

function openLine({ url, name, channels, notify }: LineOptions): Line {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let connected: Promise<unknown> = Promise.resolve()
  /** Runs one statement after another on the present connection; absent until it is connected. */
  let run: ((work: (on: pg.Client) => Promise<void>) => Promise<void>) | undefined
  const start = async (on: pg.Client, channel: string): Promise<void> => {
    await on.query(`listen ${render(identifier(channel)).text}`)
    notify(channel)
  }
  const connectAndListen = async (): Promise<void> => {
    const current = new pg.Client(connectionOptions(url, { name, reader: false }))
    client = current
    const broken = new Promise<void>((settle) => {
      current.once('end', settle)
      current.on('error', () => settle())
    })
    current.on('notification', ({ channel, payload }) => notify(channel, payload))
    const connecting = current.connect()
    connected = connecting.catch(() => {})
    await connecting
    let lastStep: Promise<void> = Promise.resolve()
    const runNext: typeof run = (work) => {
      lastStep = lastStep.then(() => work(current))
      return lastStep
    }
    run = runNext
    await Promise.all([...channels()].map((channel) => runNext((on) => start(on, channel))))
    await broken
  }
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await connectAndListen().catch(() => {})
      run = undefined
      await client?.end().catch(() => {})
      await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  /** A statement that fails ends its connection; the next connection starts every channel. */
  const attempt = (work: (on: pg.Client) => Promise<void>): void => {
    run?.(work).catch(() => client?.end().catch(() => {}))
  }
  return {
    listen: (channel) => attempt((on) => start(on, channel)),
    unlisten: (channel) =>
      attempt(async (on) => {
        // A new listener may have started the channel again.
        if ([...channels()].includes(channel)) return
        await on.query(`unlisten ${render(identifier(channel)).text}`)
      }),
    close: async () => {
      stopping.abort()
      // A client that is ended during its connect neither resolves nor rejects.
      await connected
      await client?.end().catch(() => {})
      await listening
    },
  }
}
