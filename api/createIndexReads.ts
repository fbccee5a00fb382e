import { createDayReads, type DayReads } from '../core/dayfiles/store/createDayReads.ts'
import type { Deployment } from '../core/deployment.ts'
import { createGraphReads } from '../core/graph/store/createGraphReads.ts'
import type { Clock } from '../core/kernel/clock.ts'
import { createIndexProof } from '../core/platform/db/continuity/createIndexProof.ts'
import type { DatabaseUrl } from '../core/platform/db/database.ts'
import { POOL_SIZE } from '../core/platform/db/poolSizes.ts'
import { createSourceChoice } from '../core/platform/db/replicas/createSourceChoice.ts'
import type { Log } from '../core/platform/log.ts'
import { createChainReads } from '../core/vaults/store/createChainReads.ts'
import { createHistoryReads } from '../core/vaults/store/history/createHistoryReads.ts'
import { routeChainReads, sourceAt } from '../core/vaults/store/replicas/routeChainReads.ts'
import { routeHistoryReads } from '../core/vaults/store/replicas/routeHistoryReads.ts'
import type { HeadFeed } from './graphql/subscriptions/createHeadFeed.ts'
import { createMinBlock, type MinBlock } from './http/createMinBlock.ts'

type Options = {
  /** Servers with a copy of the index; the primary is last. */
  readonly databases: readonly DatabaseUrl[]
  readonly deployment: Deployment
  readonly blockInterval: number
  readonly maxLagSec: number
  readonly clock: Clock
  readonly log: Log
  readonly heads: Pick<HeadFeed, 'publish' | 'newest'>
}

/**
 * Creates the reads of the index over the replicas and the primary.
 *
 * A read uses a current replica, or else the primary; a request with a minimum block uses a source that has this block.
 */
export function createIndexReads(options: Options) {
  const { deployment, heads } = options
  const shared = { deployment, maxLagSec: options.maxLagSec, clock: options.clock }
  const floor: MinBlock = createMinBlock(() => choice)
  const sources = options.databases.map((databaseUrl) => {
    // A replica may be behind the primary, so the last proven blocks of two sources differ.
    const proof = createIndexProof(options.blockInterval)
    const source = { ...shared, databaseUrl, proof }
    return {
      proof,
      chain: createChainReads({
        ...source,
        log: options.log,
        poolSize: POOL_SIZE.reads,
        onHead: () => announce(),
      }),
      history: createHistoryReads({ databaseUrl, deployment, poolSize: POOL_SIZE.history }),
      graph: createGraphReads({ ...source, poolSize: POOL_SIZE.graph }),
      days: createDayReads({ ...source, poolSize: POOL_SIZE.dayFiles }),
    }
  })
  const choice = createSourceChoice({
    heads: sources.map(({ chain }) => chain.head),
    floor: floor.current,
    preferred: process.pid,
  })
  const chain = routeChainReads(
    sources.map((source) => source.chain),
    choice,
  )
  const announce = () => {
    choice.advanced()
    const newest = choice.newest()
    if (newest === null || newest < (heads.newest()?.number ?? 0)) return
    const head = chain.head()
    if (head.hash !== heads.newest()?.hash) heads.publish(head)
  }
  return {
    chain,
    floor,
    history: routeHistoryReads(
      sources.map((source) => source.history),
      choice,
    ),
    graph: { session: () => sourceAt(sources, choice.pick()).graph.session() },
    days: {
      inSnapshot: (chains, work) => sourceAt(sources, choice.pick()).days.inSnapshot(chains, work),
    } satisfies DayReads,
    /** Proof of the blocks of the primary. */
    proof: sourceAt(sources, sources.length - 1).proof,
    /** Resolves after the first read of each source, whether the read succeeded or failed. */
    firstReads: Promise.all(sources.map((source) => source.chain.firstRead)),
    close: async () => {
      for (const source of sources) {
        await source.chain.close()
        await source.history.close()
        await source.graph.close()
        await source.days.close()
      }
    },
  }
}
