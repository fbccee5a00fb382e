import type {
  EventPlace,
  GraphSession,
  PlacedActivity,
  SnapshotReads,
} from '../../../core/graph/ports.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import type { ChainReads } from '../../../core/vaults/ports.ts'

/** Index reads of an event feed. */
export type FeedReads = {
  session(): Pick<GraphSession, 'close'> & {
    reads(): Promise<
      Pick<SnapshotReads, 'newestOnChain' | 'activitiesBetween'> & {
        readonly chain: Pick<ChainReads, 'head'>
      }
    >
  }
}

/** Blocks and events that a listener has received. */
export type ReceivedState = {
  /** Blocks up to which every event was received, oldest first; some may have been replaced since. */
  readonly blocks: readonly Pick<BlockRef, 'chainId' | 'number' | 'hash'>[]
  /** The newest received event of a block that may have more events; null at the end of a block. */
  readonly within: EventPlace | null
}

/**
 * Events of new blocks; `at` is the newest indexed block, `isComplete` is true when the step has all
 * events up to `at`.
 */
export type FeedStep = {
  readonly at: BlockRef
  readonly events: readonly PlacedActivity[]
  readonly isComplete: boolean
}

/** Maximum events of one step; the next step continues after these events. */
export const MAX_EVENTS = 1_000
/**
 * Number of remembered blocks with events or heads, used to find the start of a reorganisation. A
 * deeper reorganisation restarts the feed at the head and ends a resumed subscription.
 */
const KNOWN_BLOCKS = 64

/**
 * Reads the events after the newest received block that is still on the chain, from one snapshot;
 * null without such a block.
 */
export async function readStep(
  reads: FeedReads,
  { blocks, within }: ReceivedState,
): Promise<FeedStep | null> {
  const session = reads.session()
  try {
    const snapshot = await session.reads()
    const at = snapshot.chain.head()
    const newest = await snapshot.newestOnChain(blocks)
    if (newest === null) return null
    const isOnChain = within?.blockNumber === newest.number
    const after = isOnChain ? within : { blockNumber: newest.number, logIndex: null }
    const events = await snapshot.activitiesBetween({ after, at }, MAX_EVENTS)
    return { at, events, isComplete: events.length < MAX_EVENTS }
  } finally {
    await session.close()
  }
}

/**
 * Returns the received state after a step is delivered.
 *
 * The block of every event is stored, because a reorganisation can begin after any event and
 * earlier events must not be repeated.
 */
export function addReceivedStep({ blocks }: ReceivedState, step: FeedStep): ReceivedState {
  const { chainId } = step.at
  const last = step.events.at(-1)
  const isPart = !step.isComplete && last !== undefined
  const ofEvents = step.events.map(({ facts, blockHash }) => ({
    chainId,
    number: facts.blockNumber,
    hash: blockHash,
  }))
  const added = new Map(
    [...ofEvents, ...(isPart ? [] : [step.at])].map((block) => [block.number, block]),
  )
  const firstNumber = ofEvents[0]?.number ?? step.at.number
  const earlier = blocks.filter(({ number }) => number < firstNumber)
  return {
    blocks: [...earlier, ...added.values()].slice(-KNOWN_BLOCKS),
    within: isPart ? { blockNumber: last.facts.blockNumber, logIndex: last.facts.logIndex } : null,
  }
}
