import type {
  EventPlace,
  GraphSession,
  PlacedActivity,
  SnapshotReads,
} from '../../../core/graph/ports.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import type { ChainReads } from '../../../core/vaults/ports.ts'

/** What a feed of events reads of the index. */
export type FeedReads = {
  session(): Pick<GraphSession, 'close'> & {
    reads(): Promise<
      Pick<SnapshotReads, 'newestOnChain' | 'activitiesBetween'> & {
        readonly chain: Pick<ChainReads, 'head'>
      }
    >
  }
}

/** What a listener has received. */
export type Received = {
  /** Blocks up to which every event was received, oldest first; some may have been replaced since. */
  readonly blocks: readonly Pick<BlockRef, 'chainId' | 'number' | 'hash'>[]
  /** The newest event received of a block of which more may follow; null at the end of a block. */
  readonly within: EventPlace | null
}

/** Events of new blocks; `at` is the newest indexed block, `isWhole` says that all events up to it are there. */
export type FeedStep = {
  readonly at: BlockRef
  readonly events: readonly PlacedActivity[]
  readonly isWhole: boolean
}

/** Events of one step at most; the next step goes on behind them. */
export const MAX_EVENTS = 1_000
/** Blocks remembered, those of events and heads, to find where a reorganisation began; a deeper one starts over at the head, and ends a resumed subscription. */
const KNOWN_BLOCKS = 64

/** Events behind the newest received block that is still on the chain, of one snapshot; null without such a block. */
export async function readStep(
  reads: FeedReads,
  { blocks, within }: Received,
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
    return { at, events, isWhole: events.length < MAX_EVENTS }
  } finally {
    await session.close()
  }
}

/**
 * What a listener has received once a step is delivered.
 *
 * The block of every event counts: a reorganisation begins behind any of them, and what precedes it must not come twice.
 */
export function receivedWith({ blocks }: Received, step: FeedStep): Received {
  const { chainId } = step.at
  const last = step.events.at(-1)
  const isPart = !step.isWhole && last !== undefined
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
