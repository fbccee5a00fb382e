import { AsyncLocalStorage } from 'node:async_hooks'
import { IndexBehind } from '../../core/kernel/indexBehind.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import { HttpRefusal } from './errors.ts'

/** Header with the block that a caller has seen: no answer to the request is of an older block. */
export const MIN_BLOCK_HEADER = 'if-block-at-least'

/** Milliseconds for which a request waits for its block; a standby replays a block within milliseconds. */
const WAIT_MS = 1_000
/** Maximum number of blocks between the newest block and a block for which a request waits. */
const MAX_AHEAD_BLOCKS = 10
const BLOCK_NUMBER = /^\d{1,15}$/

export type MinBlock = {
  /** Lowest block that the current request accepts; 0 without a limit. */
  current(): number
  /**
   * Runs the handler of a request with the header, after the index has reached the block of the header.
   *
   * Throws HttpRefusal for a malformed header, and IndexBehind.
   */
  within<T>(sent: string | undefined, handle: () => Promise<T> | T): Promise<T> | T
}

/** Sources of the index. */
type IndexSources = {
  /** Newest block of all sources; null without one. */
  newest(): number | null
  /** Resolves to true once a source has the block, and to false after `timeoutMs`. */
  reach(blockNumber: number, timeoutMs: number): Promise<boolean>
}

/** Creates the limit that each request may set for the age of its answer. */
export function createMinBlock(choice: () => IndexSources): MinBlock {
  const floors = new AsyncLocalStorage<number>()
  const after = async <T>(required: number, handle: () => Promise<T> | T): Promise<T> => {
    const sources = choice()
    const isNear = required <= (sources.newest() ?? 0) + MAX_AHEAD_BLOCKS
    if (!(isNear && (await sources.reach(required, WAIT_MS)))) {
      throw new IndexBehind({ required, newest: sources.newest() }, RETRY_AFTER_SEC.staleIndex)
    }
    return floors.run(required, handle)
  }
  return {
    current: () => floors.getStore() ?? 0,
    within: (sent, handle) => {
      if (sent === undefined) return handle()
      if (!BLOCK_NUMBER.test(sent)) {
        throw new HttpRefusal(400, `${MIN_BLOCK_HEADER}: must be a block number, such as 188`)
      }
      return after(Number(sent), handle)
    },
  }
}
