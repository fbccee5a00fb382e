import type { BlockRef } from '../../../core/kernel/blockRef.ts'

/** Notifies many waiters of a new block. */
export type HeadFeed = {
  publish(head: BlockRef): void
  /** Newest published block; null before the first. */
  newest(): BlockRef | null
  /** Resolves to the next block; null when the feed is closed. */
  next(signal: AbortSignal): Promise<BlockRef | null>
  /** Aborted when the feed is closed; every stream of this process ends then. */
  readonly closed: AbortSignal
  close(): void
}

/**
 * Creates the feed of a process; a slow reader skips blocks and receives only the newest, so no
 * backlog grows.
 */
export function createHeadFeed(): HeadFeed {
  let newest: BlockRef | null = null
  const closing = new AbortController()
  let waiting = new Set<(head: BlockRef | null) => void>()
  const wake = (head: BlockRef | null): void => {
    const woken = waiting
    waiting = new Set()
    for (const settle of woken) settle(head)
  }
  return {
    publish: (head) => {
      newest = head
      wake(head)
    },
    newest: () => newest,
    next: (signal) =>
      new Promise((settle) => {
        if (closing.signal.aborted || signal.aborted) return settle(null)
        const deliver = (head: BlockRef | null): void => {
          signal.removeEventListener('abort', leave)
          settle(head)
        }
        const leave = (): void => {
          waiting.delete(deliver)
          settle(null)
        }
        waiting.add(deliver)
        signal.addEventListener('abort', leave, { once: true })
      }),
    closed: closing.signal,
    close: () => {
      closing.abort()
      wake(null)
    },
  }
}
