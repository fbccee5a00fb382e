import { createSchema } from '../../api/graphql/createSchema.ts'
import { createGraphql } from '../../api/graphql/http/createGraphql.ts'
import { createActivityFeed } from '../../api/graphql/subscriptions/createActivityFeed.ts'
import { createHeadFeed } from '../../api/graphql/subscriptions/createHeadFeed.ts'
import type { Deployment } from '../../core/deployment.ts'
import { createGraphReads } from '../../core/graph/store/createGraphReads.ts'
import { createIndexProof } from '../../core/platform/db/continuity/createIndexProof.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { noSales } from '../builders/noSales.ts'
import { queryGraphql } from './queryGraphql.ts'

const ANY_LAG_SEC = 1_000_000_000

/** Creates GraphQL over an index, without the rest of the api. */
export function openGraph({
  databaseUrl,
  deployment,
}: {
  readonly databaseUrl: string
  readonly deployment: Deployment
}) {
  const heads = createHeadFeed()
  const reads = createGraphReads({
    databaseUrl,
    deployment,
    proof: createIndexProof(1),
    maxLagSec: ANY_LAG_SEC,
    clock: systemClock,
    poolSize: 2,
  })
  const feed = createActivityFeed(reads, heads)
  const graphql = createGraphql({
    countOperation: () => {},
    graph: reads,
    graphSchema: createSchema(),
    feed,
    sales: noSales,
    clock: systemClock,
    settings: {
      publicUrl: 'http://127.0.0.1:3000',
      chainId: 8453,
      chainName: 'Base',
      usdc: { address: `0x${'1'.repeat(40)}`, name: 'USD Coin', version: '2' },
      attributionCode: 'quartet',
      nodes: [],
      isDevnet: true,
    },
    log: { error: (fields) => process.stderr.write(`${String(Object.values(fields)[0])}\n`) },
  })
  return {
    graphql,
    feed,
    heads,
    reads,
    ask: queryGraphql(graphql),
    close: async () => {
      heads.close()
      await reads.close()
    },
  }
}
