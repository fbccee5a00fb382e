import { GraphQLError } from 'graphql'
import type { GraphReads } from '../../../core/graphPorts.ts'
import type { ActivityFacts, BlockRef } from '../../../core/ports.ts'
import type { HeadFeed } from './createHeadFeed.ts'

/** Events of new blocks; `at` is the newest of them. */
export type FeedStep = { readonly at: BlockRef; readonly events: readonly ActivityFacts[] }

export type ActivityFeed = {
  /**
   * What happens from now on, block by block, until aborted.
   *
   * After a reorganisation the events of the new blocks follow. Throws GraphQLError when too many listen.
   */
  steps(signal: AbortSignal): AsyncGenerator<FeedStep>
}

/** Listeners of one process at most; each holds a connection open. */
const MAX_LISTENERS = 500
/** Events of one step at most; more than a block holds, fewer than a long outage brings. */
const MAX_EVENTS = 1_000
/** Blocks remembered to find where a reorganisation began; deeper ones start over at the head. */
const KNOWN_BLOCKS = 64
/** Steps kept, so that all who listen share one read per block. */
const KEPT_STEPS = 16

/** Reads each new block once, however many listen. */
export function createActivityFeed(reads: GraphReads, heads: HeadFeed): ActivityFeed {
  const steps = new Map<string, Promise<FeedStep>>()
  let listeners = 0
  const stepFrom = (known: readonly BlockRef[], head: BlockRef): Promise<FeedStep> => {
    const key = `${known.at(-1)?.hash}>${head.hash}`
    const shared = steps.get(key) ?? readStep(reads, known)
    steps.set(key, shared)
    shared.catch(() => steps.delete(key))
    const [oldest] = steps.keys()
    if (steps.size > KEPT_STEPS && oldest !== undefined) steps.delete(oldest)
    return shared
  }
  async function* follow(signal: AbortSignal): AsyncGenerator<FeedStep> {
    let known: readonly BlockRef[] = []
    const begun = heads.newest()
    if (begun !== null) known = [begun]
    for (;;) {
      const head = await heads.next(signal)
      if (head === null) return
      if (known.length === 0) {
        known = [head]
        continue
      }
      const step = await stepFrom(known, head).catch(() => null)
      // An index that cannot be read now is read again with the next block.
      if (step === null) continue
      known = [...known.filter(({ number }) => number < step.at.number), step.at].slice(
        -KNOWN_BLOCKS,
      )
      yield step
    }
  }
  return {
    steps: async function* (signal) {
      if (listeners >= MAX_LISTENERS) {
        const extensions = { code: 'TOO_MANY_SUBSCRIPTIONS', http: { status: 429 } }
        throw new GraphQLError('Too many subscriptions are open; ask again later.', { extensions })
      }
      listeners += 1
      try {
        yield* follow(signal)
      } finally {
        listeners -= 1
      }
    },
  }
}

/** Events after the newest known block that is still on the chain, up to the head of one snapshot. */
async function readStep(reads: GraphReads, known: readonly BlockRef[]): Promise<FeedStep> {
  const session = reads.session()
  try {
    const snapshot = await session.reads()
    const at = snapshot.chain.head()
    const after = await snapshot.newestOnChain(known)
    if (after === null) return { at, events: [] }
    return { at, events: await snapshot.activitiesBetween({ after, at }, MAX_EVENTS) }
  } finally {
    await session.close()
  }
}
