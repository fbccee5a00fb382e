import type { BlockRef } from '../../../core/domain/blockRef.ts'
import type { EventPlace, GraphReads, PlacedActivity } from '../../../core/graphPorts.ts'

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
/** Blocks remembered to find where a reorganisation began; a deeper one starts over at the head, and ends a resumed subscription. */
const KNOWN_BLOCKS = 64

/** Events behind the newest received block that is still on the chain, of one snapshot; null without such a block. */
export async function readStep(
  reads: GraphReads,
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

/** What a listener has received once a step is delivered. */
export function receivedWith({ blocks }: Received, step: FeedStep): Received {
  const last = step.events.at(-1)
  if (step.isWhole || last === undefined) {
    return { blocks: newestOf([...before(blocks, step.at.number), step.at]), within: null }
  }
  const { blockNumber, logIndex } = last.facts
  const block = { chainId: step.at.chainId, number: blockNumber, hash: last.blockHash }
  return {
    blocks: newestOf([...before(blocks, blockNumber), block]),
    within: { blockNumber, logIndex },
  }
}

const before = (blocks: Received['blocks'], number: number): Received['blocks'] =>
  blocks.filter((block) => block.number < number)

const newestOf = (blocks: Received['blocks']): Received['blocks'] => blocks.slice(-KNOWN_BLOCKS)
