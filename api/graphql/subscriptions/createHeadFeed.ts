import type { BlockRef } from '../../../core/kernel/blockRef.ts'

/** Tells many who wait that there is a new block. */
export type HeadFeed = {
  publish(head: BlockRef): void
  /** Newest block so far, null before the first. */
  newest(): BlockRef | null
  /** The next block after now; null when the feed is closed. */
  next(signal: AbortSignal): Promise<BlockRef | null>
  /** Aborted when the feed is closed, which every stream of this process ends with. */
  readonly closed: AbortSignal
  close(): void
}

/** One feed per process; whoever is slow misses blocks and sees only the newest, so nothing piles up. */
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
        const give = (head: BlockRef | null): void => {
          signal.removeEventListener('abort', leave)
          settle(head)
        }
        const leave = (): void => {
          waiting.delete(give)
          settle(null)
        }
        waiting.add(give)
        signal.addEventListener('abort', leave, { once: true })
      }),
    closed: closing.signal,
    close: () => {
      closing.abort()
      wake(null)
    },
  }
}
