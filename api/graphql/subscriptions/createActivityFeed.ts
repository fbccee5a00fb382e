import { GraphQLError } from 'graphql'
import type { HeadFeed } from './createHeadFeed.ts'
import type { Position } from './position.ts'
import {
  addReceivedStep,
  type FeedReads,
  type FeedStep,
  type ReceivedState,
  readStep,
} from './readStep.ts'

export type ActivityFeed = {
  /**
   * Finds the blocks that a listener with this position has received.
   *
   * Throws GraphQLError `POSITION_GONE` when the block of the position is not on the chain, or not
   * indexed.
   */
  resume(position: Position): Promise<ReceivedState>
  /**
   * Yields new events, block by block, until aborted; with `received`, the events after it come
   * first.
   *
   * After a reorganisation the events of the new blocks follow. Throws GraphQLError when too many
   * subscriptions are open, and `POSITION_GONE` in a resumed subscription when every block of
   * `received` was replaced.
   */
  steps(signal: AbortSignal, received?: ReceivedState): AsyncGenerator<FeedStep>
}

/** Maximum listeners of one process; each holds a connection open. */
const MAX_LISTENERS = 500
/** Maximum number of cached steps; the cache lets all listeners share one read per block. */
const MAX_CACHED_STEPS = 16

/** Creates a feed that reads each new block once for all listeners. */
export function createActivityFeed(reads: FeedReads, heads: HeadFeed): ActivityFeed {
  const share = createSharedSteps(reads)
  let listeners = 0
  async function* follow(signal: AbortSignal, resumed?: ReceivedState): AsyncGenerator<FeedStep> {
    const begun = heads.newest()
    let received = resumed ?? (begun === null ? null : { blocks: [begun], within: null })
    let isBehind = resumed !== undefined
    for (;;) {
      if (signal.aborted || heads.closed.aborted) return
      const head = isBehind ? null : await heads.next(signal)
      if (head === null && !isBehind) return
      if (received === null) {
        if (head !== null) received = { blocks: [head], within: null }
        continue
      }
      // When the index is unavailable, the next block triggers a retry.
      const step = await share(received, head?.hash ?? null).catch(() => 'failed' as const)
      isBehind = false
      if (step === 'failed') continue
      if (step === null) {
        // A reorganisation replaced every received block. A resumed listener depends on all events
        // since its position.
        if (resumed !== undefined) throw positionExpired()
        received = head === null ? received : { blocks: [head], within: null }
        if (head !== null) yield { at: head, events: [], isComplete: true }
        continue
      }
      received = addReceivedStep(received, step)
      isBehind = !step.isComplete
      yield step
    }
  }
  return {
    resume: (position) => findReceived(reads, position),
    steps: async function* (signal, received) {
      if (listeners >= MAX_LISTENERS) {
        const extensions = { code: 'TOO_MANY_SUBSCRIPTIONS', http: { status: 429 } }
        throw new GraphQLError('Too many subscriptions are open; retry later.', { extensions })
      }
      listeners += 1
      try {
        yield* follow(signal, received)
      } finally {
        listeners -= 1
      }
    },
  }
}

/**
 * Shares the reads of a step among listeners that have received the same blocks; a listener that is
 * behind reads alone.
 *
 * Listeners share the newest block and the step after it. When the newest block is replaced, the
 * step begins at the newest remaining block that a listener has received, and only listeners with
 * all of these blocks share the step.
 */
function createSharedSteps(reads: FeedReads) {
  const steps = new Map<string, Promise<FeedStep | null>>()
  const share = (received: ReceivedState, headHash: string): Promise<FeedStep | null> => {
    const key = [...received.blocks.map(({ hash }) => hash), headHash].join('>')
    const shared = steps.get(key) ?? readStep(reads, received)
    steps.set(key, shared)
    shared.catch(() => steps.delete(key))
    const [oldest] = steps.keys()
    if (steps.size > MAX_CACHED_STEPS && oldest !== undefined) steps.delete(oldest)
    return shared
  }
  return async (received: ReceivedState, headHash: string | null): Promise<FeedStep | null> => {
    if (headHash === null || received.within !== null) return readStep(reads, received)
    const step = await share({ blocks: received.blocks.slice(-1), within: null }, headHash)
    return step === null && received.blocks.length > 1 ? share(received, headHash) : step
  }
}

async function findReceived(
  reads: FeedReads,
  { blockNumber, logIndex, blockHash }: Position,
): Promise<ReceivedState> {
  const session = reads.session()
  try {
    const snapshot = await session.reads()
    const { chainId } = snapshot.chain.head()
    const block = { chainId, number: blockNumber, hash: blockHash }
    if ((await snapshot.newestOnChain([block])) !== null) {
      return { blocks: [block], within: { blockNumber, logIndex } }
    }
  } finally {
    await session.close()
  }
  throw positionExpired()
}

function positionExpired(): GraphQLError {
  const message =
    'after: the block was replaced or is not indexed; resume at an earlier position, or read ' +
    'activities and subscribe at the newest position'
  return new GraphQLError(message, { extensions: { code: 'POSITION_GONE', retryable: false } })
}
