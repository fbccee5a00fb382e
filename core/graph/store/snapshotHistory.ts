import type { Address } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'
import type { HistoryReads, PricePoint, SharePrice, VaultInception } from '../../vaults/ports.ts'
import { readAccountPositions } from '../../vaults/store/history/readAccountPositions.ts'
import { readActivity } from '../../vaults/store/history/readActivity.ts'
import { readAttribution } from '../../vaults/store/history/readAttribution.ts'
import { readBlock, readBlocksAt, readFirstBlock } from '../../vaults/store/history/readBlocks.ts'
import { readCachedIndexSteps } from '../../vaults/store/history/readCachedIndexSteps.ts'
import { readFlows } from '../../vaults/store/history/readFlows.ts'
import { readHolders } from '../../vaults/store/history/readHolders.ts'
import { readInceptionBlocks, valueInceptions } from '../../vaults/store/history/readInceptions.ts'
import { readFirstShares } from '../../vaults/store/history/readIndexSteps.ts'
import { readPricePoints } from '../../vaults/store/history/readPricePoints.ts'
import { readSharePrices } from '../../vaults/store/history/readSharePrices.ts'
import { readTrades } from '../../vaults/store/history/readTrades.ts'
import { readVaultStates } from '../../vaults/store/history/readVaultStates.ts'
import { loadIndexSteps } from '../../vaults/store/history/storedIndexSteps.ts'
import type { SnapshotView } from './snapshotView.ts'

/** Creates the reads of past states in one snapshot, with the caches of `memory`. */
export function snapshotHistory(view: SnapshotView): HistoryReads {
  const { query, turn, memory } = view
  return {
    blockAt: (at, request) => turn(() => readBlock(query, at, request)),
    firstBlock: (at) => turn(() => readFirstBlock(query, at)),
    blocksAt: (at, edgesSec) => turn(() => readBlocksAt(query, at, edgesSec)),
    pricePoints: (_at, blocks) => turn(() => loadPricePoints(view, blocks)),
    vaultStates: (at, request) => turn(() => readVaultStates(query, at, request)),
    sharePrices: (_at, blocks) => turn(() => loadSharePrices(view, blocks)),
    firstShares: (at) => turn(() => readFirstShares(query, at)),
    indexSteps: (_at, intervals) =>
      readCachedIndexSteps(memory.indexSteps, intervals, (part) =>
        turn(() => loadIndexSteps(view, part, memory.sharePrices)),
      ),
    inceptions: (at, vaults) => turn(() => loadInceptions(view, at, vaults)),
    flows: (at, request) => turn(() => readFlows(query, at, request)),
    activity: (at, request) => turn(() => readActivity(query, at, request)),
    holders: (at, request) => turn(() => readHolders(query, at, request)),
    trades: (at, request) => turn(() => readTrades(query, at, request)),
    accountPositions: (at, accounts) => turn(() => readAccountPositions(query, at, accounts)),
    attribution: (at, request) =>
      turn(() => readAttribution(query, at, request, memory.attributionDays)),
  }
}

async function loadPricePoints(
  { query, deployment, memory }: SnapshotView,
  blocks: readonly BlockRef[],
): Promise<readonly (PricePoint | null)[]> {
  const found = new Map(blocks.map(({ hash }) => [hash, memory.prices.get(hash)]))
  const missing = blocks.filter(({ hash }) => found.get(hash) === undefined)
  const points = await readPricePoints(query, deployment, missing)
  for (const [index, { hash }] of missing.entries()) {
    const entry = { point: points[index] ?? null }
    found.set(hash, entry)
    memory.prices.set(hash, entry)
  }
  return blocks.map(({ hash }) => found.get(hash)?.point ?? null)
}

type SharePrices = ReadonlyMap<Address, SharePrice>

async function loadSharePrices(
  view: SnapshotView,
  blocks: readonly BlockRef[],
): Promise<readonly SharePrices[]> {
  const { query, memory } = view
  const found = new Map(
    blocks.flatMap(({ hash }) => {
      const known = memory.sharePrices.get(hash)
      return known === undefined ? [] : [[hash, known] as const]
    }),
  )
  const missing = blocks.filter(({ hash }) => !found.has(hash))
  const points = await loadPricePoints(view, missing)
  for (const [index, { hash }] of missing.entries()) {
    const point = points[index] ?? null
    const prices: SharePrices = point === null ? new Map() : await readSharePrices(query, point)
    found.set(hash, prices)
    memory.sharePrices.set(hash, prices)
  }
  return blocks.map(({ hash }) => found.get(hash) ?? new Map())
}

async function loadInceptions(
  { query, deployment, memory }: SnapshotView,
  at: BlockRef,
  vaults: readonly Address[],
): Promise<ReadonlyMap<Address, VaultInception>> {
  const firstBlocks = await readInceptionBlocks(query, at, vaults)
  const missing = new Map(
    [...firstBlocks].filter(
      ([vault, { hash }]) => memory.inceptions.get(vault + hash) === undefined,
    ),
  )
  const valued = await valueInceptions(query, deployment, missing)
  for (const [vault, inception] of valued)
    memory.inceptions.set(vault + inception.block.hash, inception)
  return new Map(
    [...firstBlocks].flatMap(([vault, { hash }]) => {
      const inception = valued.get(vault) ?? memory.inceptions.get(vault + hash)
      return inception === undefined ? [] : [[vault, inception] as const]
    }),
  )
}
