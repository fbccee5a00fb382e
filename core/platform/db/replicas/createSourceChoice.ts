import type { BlockRef } from '../../../kernel/blockRef.ts'
import { DomainError } from '../../../kernel/errors.ts'
import { chooseSource } from './chooseSource.ts'

export type SourceChoice = {
  /** Index of the source that serves a read at this block, or at any block without a number; the primary if none has the block. */
  pick(blockNumber?: number): number
  /** Resolves to true once a source has the block, and to false after `timeoutMs`. */
  reach(blockNumber: number, timeoutMs: number): Promise<boolean>
  /** Newest block of all sources; null without one. */
  newest(): number | null
  /** Must be called when a source has a new block. */
  advanced(): void
}

/** Creates the choice among the replicas and the primary, which is the last source. */
export function createSourceChoice(options: {
  readonly heads: readonly (() => BlockRef)[]
  /** Lowest block that the current request accepts; 0 without a limit. */
  readonly floor: () => number
  /** Replica to prefer, so that processes share the replicas. */
  readonly preferred: number
}): SourceChoice {
  const { heads, floor } = options
  const primary = heads.length - 1
  const preferred = primary === 0 ? 0 : options.preferred % primary
  const waiting = new Set<() => void>()
  const numbers = () => heads.map(numberOf)
  const has = (atLeast: number) => chooseSource(numbers(), { preferred, atLeast }) !== null
  return {
    pick: (blockNumber) =>
      primary === 0
        ? 0
        : (chooseSource(numbers(), { preferred, atLeast: blockNumber ?? floor() }) ?? primary),
    newest: () =>
      numbers().reduce((highest, head) => ((head ?? -1) > (highest ?? -1) ? head : highest), null),
    reach: async (blockNumber, timeoutMs) => {
      if (has(blockNumber)) return true
      const reached = Promise.withResolvers<boolean>()
      const check = () => {
        if (has(blockNumber)) reached.resolve(true)
      }
      waiting.add(check)
      const timer = setTimeout(() => reached.resolve(false), timeoutMs)
      try {
        return await reached.promise
      } finally {
        clearTimeout(timer)
        waiting.delete(check)
      }
    },
    advanced: () => {
      for (const check of waiting) check()
    },
  }
}

function numberOf(head: () => BlockRef): number | null {
  try {
    return head().number
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
