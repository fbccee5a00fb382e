import type { Address, Hex } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { atBlock } from '../../../platform/db/query.ts'
import type { IndexStep } from '../../domain/analytics/indexLevel.ts'
import type { HistoryReads, PricePoint, SharePrice, VaultInception } from '../../ports.ts'
import { createEdgeBlocks } from './createEdgeBlocks.ts'
import { createRecentCache, type RecentCache } from './createRecentCache.ts'
import { readAccountPositions } from './readAccountPositions.ts'
import { readActivity } from './readActivity.ts'
import { type KnownDays, MAX_CACHED_ATTRIBUTION_DAYS, readAttribution } from './readAttribution.ts'
import { readBlock, readFirstBlock } from './readBlocks.ts'
import { MAX_CACHED_INDEX_STEPS, readCachedIndexSteps } from './readCachedIndexSteps.ts'
import { readFlows } from './readFlows.ts'
import { readHolders } from './readHolders.ts'
import { readInceptionBlocks, valueInceptions } from './readInceptions.ts'
import { readFirstShares } from './readIndexSteps.ts'
import { readPricePoints } from './readPricePoints.ts'
import { readSharePrices } from './readSharePrices.ts'
import { readTrades } from './readTrades.ts'
import { readVaultStates } from './readVaultStates.ts'
import { loadIndexSteps } from './storedIndexSteps.ts'

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly poolSize: number
}

/** Maximum number of cached price points, about 300 bytes each: one per day for 50 years. */
const MAX_CACHED_PRICE_POINTS = 20_000
/**
 * Maximum number of cached blocks with the share prices of all vaults: the start blocks of every window for a few
 * hours.
 */
const MAX_CACHED_SHARE_PRICES = 32
/** Maximum number of cached inceptions, a few hundred bytes each. */
const MAX_CACHED_INCEPTIONS = 20_000

type KnownPoint = { readonly point: PricePoint | null }
type SharePrices = ReadonlyMap<Address, SharePrice>

/**
 * Creates the reads of the indexed past; each call runs in one transaction and sees the chain that ends in its block.
 */
export function createHistoryReads(options: Options): HistoryReads & { close(): Promise<void> } {
  const { databaseUrl, deployment, poolSize } = options
  const sql = createSql(databaseUrl, { name: 'quartet-history-reads', max: poolSize, reader: true })
  // The key of each cache is a block hash, which commits to all facts of the value, so no entry becomes stale.
  const prices = createRecentCache<Hex, KnownPoint>(MAX_CACHED_PRICE_POINTS)
  const sharePrices = createRecentCache<Hex, SharePrices>(MAX_CACHED_SHARE_PRICES)
  const edges = createEdgeBlocks()
  const inceptions = createRecentCache<string, VaultInception>(MAX_CACHED_INCEPTIONS)
  const steps = createRecentCache<string, IndexStep>(MAX_CACHED_INDEX_STEPS)
  const days: KnownDays = createRecentCache(MAX_CACHED_ATTRIBUTION_DAYS)

  const loadSharePrices = async (query: Query, blocks: readonly BlockRef[]) => {
    const points = await readPricePoints(query, deployment, blocks)
    const loaded = new Map<Hex, SharePrices>()
    for (const [index, { hash }] of blocks.entries()) {
      const point = points[index] ?? null
      const found = point === null ? new Map() : await readSharePrices(query, point)
      loaded.set(hash, found)
      sharePrices.set(hash, found)
    }
    return loaded
  }
  const loadInceptions = async (query: Query, at: BlockRef, vaults: readonly Address[]) => {
    const found = new Map<Address, VaultInception>()
    const missing = new Map<Address, BlockRef>()
    for (const [vault, block] of await readInceptionBlocks(query, at, vaults)) {
      const inception = inceptions.get(vault + block.hash)
      if (inception === undefined) missing.set(vault, block)
      else found.set(vault, inception)
    }
    for (const [vault, inception] of await valueInceptions(query, deployment, missing)) {
      inceptions.set(vault + inception.block.hash, inception)
      found.set(vault, inception)
    }
    return found
  }
  const inside = <T>(at: BlockRef, read: (query: Query) => Promise<T>) => atBlock(sql, at, read)

  return {
    blockAt: (at, wanted) => inside(at, (query) => readBlock(query, at, wanted)),
    firstBlock: (at) => inside(at, (query) => readFirstBlock(query, at)),
    blocksAt: (at, edgesSec) => inside(at, (query) => edges.read(query, at, edgesSec)),
    pricePoints: (at, blocks) =>
      recallPoints(prices, blocks, (missing) =>
        inside(at, (query) => readPricePoints(query, deployment, missing)),
      ),
    vaultStates: (at, wanted) => inside(at, (query) => readVaultStates(query, at, wanted)),
    sharePrices: async (at, blocks) => {
      const known = new Map(blocks.map(({ hash }) => [hash, sharePrices.get(hash)]))
      const missing = blocks.filter(({ hash }) => known.get(hash) === undefined)
      if (missing.length > 0) {
        const loaded = await inside(at, (query) => loadSharePrices(query, missing))
        for (const [hash, found] of loaded) known.set(hash, found)
      }
      return blocks.map(({ hash }) => known.get(hash) ?? new Map())
    },
    firstShares: (at) => inside(at, (query) => readFirstShares(query, at)),
    indexSteps: (at, intervals) =>
      readCachedIndexSteps(steps, intervals, (part) =>
        inside(at, (query) => loadIndexSteps({ query, deployment }, part, sharePrices)),
      ),
    inceptions: (at, vaults) => inside(at, (query) => loadInceptions(query, at, vaults)),
    flows: (at, wanted) => inside(at, (query) => readFlows(query, at, wanted)),
    activity: (at, wanted) => inside(at, (query) => readActivity(query, at, wanted)),
    holders: (at, wanted) => inside(at, (query) => readHolders(query, at, wanted)),
    trades: (at, wanted) => inside(at, (query) => readTrades(query, at, wanted)),
    accountPositions: (at, accounts) =>
      inside(at, (query) => readAccountPositions(query, at, accounts)),
    attribution: (at, wanted) => inside(at, (query) => readAttribution(query, at, wanted, days)),
    close: () => sql.end(),
  }
}

/** Returns cached price points, and reads the points that are not cached. */
async function recallPoints(
  known: RecentCache<Hex, KnownPoint>,
  blocks: readonly BlockRef[],
  read: (missing: readonly BlockRef[]) => Promise<readonly (PricePoint | null)[]>,
): Promise<readonly (PricePoint | null)[]> {
  const found = new Map(blocks.map(({ hash }) => [hash, known.get(hash)]))
  const missing = blocks.filter(({ hash }) => found.get(hash) === undefined)
  const points = missing.length === 0 ? [] : await read(missing)
  for (const [index, { hash }] of missing.entries()) {
    const entry = { point: points[index] ?? null }
    found.set(hash, entry)
    known.set(hash, entry)
  }
  return blocks.map(({ hash }) => found.get(hash)?.point ?? null)
}
