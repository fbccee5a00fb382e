import type { Address, Hex } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import type { BlockRef, HistoryReads, SharePrice, VaultBirth } from '../../../ports.ts'
import type { Query } from '../createSql.ts'
import { createSql } from '../createSql.ts'
import { atBlock } from '../query.ts'
import { readAccountPositions } from './readAccountPositions.ts'
import { readActivity } from './readActivity.ts'
import { readAttribution } from './readAttribution.ts'
import { readBirthBlocks, valueBirths } from './readBirths.ts'
import { readBlock, readBlocksAt, readFirstBlock } from './readBlocks.ts'
import { readFlows } from './readFlows.ts'
import { readHolders } from './readHolders.ts'
import { readPricePoints } from './readPricePoints.ts'
import { readSharePrices } from './readSharePrices.ts'
import { readTrades } from './readTrades.ts'
import { readVaultStates } from './readVaultStates.ts'

type Options = {
  readonly databaseUrl: string
  readonly deployment: Deployment
  readonly poolSize: number
}

/** Blocks whose share prices of all vaults are kept: the starts of every window, for a few hours. */
const KEPT_SHARE_PRICES = 32

/** Births kept, of a few hundred bytes each. */
const MAX_KEPT_BIRTHS = 20_000

type SharePrices = ReadonlyMap<Address, SharePrice>

/** Reads of the indexed past; each call sees the chain that ends in its block, in one transaction. */
export function createHistoryReads(options: Options): HistoryReads & { close(): Promise<void> } {
  const { deployment } = options
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-history-reads',
    max: options.poolSize,
    reader: true,
  })
  /** By block hash, which commits to everything the prices follow from, so that no entry ever goes stale. */
  const kept = new Map<Hex, SharePrices>()
  const keep = (hash: Hex, prices: SharePrices): void => {
    kept.delete(hash)
    kept.set(hash, prices)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_SHARE_PRICES && oldest !== undefined) kept.delete(oldest)
  }
  const load = async (query: Query, blocks: readonly BlockRef[]): Promise<SharePrices[]> => {
    const points = await readPricePoints(query, deployment, blocks)
    const loaded: SharePrices[] = []
    for (const point of points) {
      const prices = point === null ? new Map() : await readSharePrices(query, point)
      loaded.push(prices)
    }
    for (const [index, { hash }] of blocks.entries()) keep(hash, loaded[index] ?? new Map())
    return loaded
  }
  const births = new Map<string, VaultBirth>()
  const loadBirths = async (query: Query, at: BlockRef, vaults: readonly Address[]) => {
    const born = await readBirthBlocks(query, at, vaults)
    const missing = new Map([...born].filter(([vault, { hash }]) => !births.has(vault + hash)))
    if (births.size > MAX_KEPT_BIRTHS) births.clear()
    for (const [vault, birth] of await valueBirths(query, deployment, missing)) {
      births.set(vault + birth.block.hash, birth)
    }
    const found = new Map<Address, VaultBirth>()
    for (const [vault, { hash }] of born) {
      const birth = births.get(vault + hash)
      if (birth !== undefined) found.set(vault, birth)
    }
    return found
  }
  const inside = <T>(at: BlockRef, read: (query: Query) => Promise<T>) => atBlock(sql, at, read)

  return {
    blockAt: (at, ask) => inside(at, (query) => readBlock(query, at, ask)),
    firstBlock: (at) => inside(at, (query) => readFirstBlock(query, at)),
    blocksAt: (at, edgesSec) => inside(at, (query) => readBlocksAt(query, at, edgesSec)),
    pricePoints: (at, blocks) => inside(at, (query) => readPricePoints(query, deployment, blocks)),
    vaultStates: (at, ask) => inside(at, (query) => readVaultStates(query, at, ask)),
    sharePrices: async (at, blocks) => {
      const missing = blocks.filter(({ hash }) => !kept.has(hash))
      const known = new Map(blocks.map(({ hash }) => [hash, kept.get(hash)]))
      if (missing.length > 0) {
        const loaded = await inside(at, (query) => load(query, missing))
        for (const [index, { hash }] of missing.entries()) known.set(hash, loaded[index])
      }
      return blocks.map(({ hash }) => known.get(hash) ?? new Map())
    },
    births: (at, vaults) => inside(at, (query) => loadBirths(query, at, vaults)),
    flows: (at, ask) => inside(at, (query) => readFlows(query, at, ask)),
    activity: (at, ask) => inside(at, (query) => readActivity(query, at, ask)),
    holders: (at, ask) => inside(at, (query) => readHolders(query, at, ask)),
    trades: (at, ask) => inside(at, (query) => readTrades(query, at, ask)),
    accountPositions: (at, accounts) =>
      inside(at, (query) => readAccountPositions(query, at, accounts)),
    attribution: (at, ask) => inside(at, (query) => readAttribution(query, at, ask)),
    close: () => sql.end(),
  }
}
