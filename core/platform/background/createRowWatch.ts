import type { Hex } from 'viem'
import type { Sql } from '../db/createSql.ts'
import { answered } from '../db/query.ts'
import { createRefresh } from './createRefresh.ts'
import { guardCallback } from './guardCallback.ts'

/** Milliseconds between two reads without a notification. */
const POLL_MS = 500

/** Notifies subscribers of changes to rows of one kind. */
export type RowWatch<Row> = {
  /**
   * Calls `listener` with the current row after each read, until the returned handle is closed. A missing row causes no
   * call.
   */
  watch(id: Hex, listener: (row: Row) => void): { close(): void }
  /** Resolves with the row once `isReached`, or with undefined after `timeoutMs`. */
  wait(id: Hex, isReached: (row: Row) => boolean, timeoutMs: number): Promise<Row | undefined>
}

/** Calls its listeners whenever a row may have changed: the row with this id, or any row if `id` is null. */
export type Wakeups = {
  onWake(listener: (id: Hex | null) => void): void
  close(): Promise<void>
}

/**
 * Creates wake-ups by notifications on each of the channels, and by a timer for lost notifications.
 *
 * `idOf` returns the id of the only row that a notification concerns; by default, a notification concerns any row.
 */
export function createWakeups(
  sql: Pick<Sql, 'listen'>,
  channels: readonly string[],
  idOf: (payload: string) => Hex | null = () => null,
): Wakeups {
  const listeners: ((id: Hex | null) => void)[] = []
  const wake = (id: Hex | null): void => {
    for (const entry of listeners) entry(id)
  }
  const timer = setInterval(
    guardCallback('row_watch', () => wake(null)),
    POLL_MS,
  )
  const listening = channels.map((channel) =>
    sql.listen(channel, (payload = '') => wake(idOf(payload))),
  )
  return {
    onWake: (listener) => {
      listeners.push(listener)
    },
    close: async () => {
      clearInterval(timer)
      await Promise.all(listening.map((entry) => entry.close()))
    },
  }
}

/**
 * Reads the rows that may have changed and have subscribers, in one statement per wake-up; wake-ups during a read cause
 * one more read. A wake-up for a row without a subscriber reads nothing.
 */
export function createRowWatch<Row>(
  wakeups: Wakeups,
  read: (ids: readonly Hex[]) => Promise<ReadonlyMap<Hex, Row>>,
): RowWatch<Row> {
  const watching = new Map<Hex, Set<(row: Row) => void>>()

  let changed = new Set<Hex>()
  const notifyChanged = async (): Promise<void> => {
    const ids = [...changed].filter((id) => watching.has(id))
    changed = new Set()
    if (ids.length === 0) return
    const rows = await answered(read(ids))
    for (const [id, row] of rows) {
      for (const notify of watching.get(id) ?? []) notify(row)
    }
  }
  // A failed read needs no retry: the timer reads the rows of all subscribers, and each waiter has a time limit.
  const refresh = createRefresh({ loop: 'row_watch', read: notifyChanged })
  const readNow = (ids: Iterable<Hex>): void => {
    for (const id of ids) changed.add(id)
    refresh.now()
  }
  wakeups.onWake((id) => {
    if (id === null) readNow(watching.keys())
    else if (watching.has(id)) readNow([id])
  })

  const watch = (id: Hex, listener: (row: Row) => void) => {
    const watchers = watching.get(id) ?? new Set()
    const notify = (row: Row) => listener(row)
    watchers.add(notify)
    watching.set(id, watchers)
    readNow([id])
    return {
      close: () => {
        watchers.delete(notify)
        if (watchers.size === 0 && watching.get(id) === watchers) watching.delete(id)
      },
    }
  }
  return {
    watch,
    wait: (id, isReached, timeoutMs) =>
      new Promise((resolve) => {
        const end = (row: Row | undefined): void => {
          clearTimeout(timeout)
          watcher.close()
          resolve(row)
        }
        const timeout = setTimeout(() => end(undefined), timeoutMs)
        const watcher = watch(id, (row) => {
          if (isReached(row)) end(row)
        })
      }),
  }
}
