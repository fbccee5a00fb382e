import type { Hex } from 'viem'
import type { Sql } from '../db/createSql.ts'
import { answered } from '../db/query.ts'
import { createRefresh } from './createRefresh.ts'
import { guarded } from './guarded.ts'

/** How often rows are read when no announcement comes. */
const POLL_MS = 500

/** Tells those who wait for rows of one kind how these rows are. */
export type RowWatch<Row> = {
  /** Calls `heard` with the row as it is, at each look, until closed; never for a row that is not there. */
  watch(id: Hex, heard: (row: Row) => void): { close(): void }
  /** The row once `isReached`, undefined when that is not so within `timeoutMs`. */
  wait(id: Hex, isReached: (row: Row) => boolean, timeoutMs: number): Promise<Row | undefined>
}

/** Calls those who listen whenever something may have changed. */
export type Wakeups = {
  onWake(heard: () => void): void
  close(): Promise<void>
}

/** Wakes by announcements on these channels, one connection each, and by the clock for those that are lost. */
export function createWakeups(sql: Pick<Sql, 'listen'>, channels: readonly string[]): Wakeups {
  const listeners: (() => void)[] = []
  const wake = (): void => {
    for (const each of listeners) each()
  }
  const timer = setInterval(guarded('row_watch', wake), POLL_MS)
  const listening = channels.map((channel) => sql.listen(channel, wake))
  return {
    onWake: (heard) => {
      listeners.push(heard)
    },
    close: async () => {
      clearInterval(timer)
      await Promise.all(listening.map((each) => each.close()))
    },
  }
}

/** Reads the rows of all who wait in one statement, at each wake-up; looks that come while one runs become one. */
export function createRowWatch<Row>(
  wakeups: Wakeups,
  read: (ids: readonly Hex[]) => Promise<ReadonlyMap<Hex, Row>>,
): RowWatch<Row> {
  const watching = new Map<Hex, Set<(row: Row) => void>>()

  const tellAll = async (): Promise<void> => {
    if (watching.size === 0) return
    const rows = await answered(read([...watching.keys()]))
    for (const [id, row] of rows) {
      for (const tell of watching.get(id) ?? []) tell(row)
    }
  }
  // Without an answer the next look is as good; each waiter has a time limit.
  const refresh = createRefresh({ loop: 'row_watch', read: tellAll })
  wakeups.onWake(refresh.now)

  const watch = (id: Hex, heard: (row: Row) => void) => {
    const watchers = watching.get(id) ?? new Set()
    const tell = (row: Row) => heard(row)
    watchers.add(tell)
    watching.set(id, watchers)
    refresh.now()
    return {
      close: () => {
        watchers.delete(tell)
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
