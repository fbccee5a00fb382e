import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { hex, int } from '../../core/platform/db/columns.ts'
import { createIndexProof } from '../../core/platform/db/continuity/createIndexProof.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { createLog } from '../../core/platform/log.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { ChainFigures } from '../../core/vaults/checkPorts.ts'
import type { ChainReads } from '../../core/vaults/ports.ts'
import { createChainFigures } from '../../core/vaults/store/createChainFigures.ts'
import { createChainReads } from '../../core/vaults/store/createChainReads.ts'
import type { StartNode } from '../../devnet/chain/chainNode.ts'
import { latestBlock } from '../../devnet/chain/latestBlock.ts'
import { createDevnet, type Devnet } from '../../devnet/createDevnet.ts'
import { marketMakerStep } from '../../devnet/market/marketMakerStep.ts'
import { createRandom, type Random } from '../../devnet/random.ts'
import {
  type ResidentAction,
  type ResidentReport,
  runResidentStep,
} from '../../devnet/residents/runResidentStep.ts'
import { parseScenario } from '../../devnet/scenarios/parseScenario.ts'
import { performScenario } from '../../devnet/scenarios/performScenario.ts'
import { until } from '../../supervisor/until.ts'
import { catchUp } from './catchUp.ts'
import { migratedDatabase } from './migratedDatabase.ts'
import { PATIENCE_MS } from './patience.ts'
import { type Indexer, type IndexerOptions, startIndexer } from './startIndexer.ts'

/**
 * Maximum lag of the index, seconds: no limit, because tests mine by hand and the chain's clock may
 * stand still for minutes.
 */
const ANY_LAG_SEC = 1_000_000_000

export type World = {
  readonly devnet: Devnet
  readonly random: Random
  readonly databaseUrl: string
  readonly chain: ChainReads
  readonly figures: ChainFigures
  readonly indexer: Indexer
  /** Options of a second indexer for the same chains. */
  readonly indexerOptions: IndexerOptions
  /** Runs one market step and one action of a resident: two blocks. */
  live(wanted?: ResidentAction): Promise<ResidentReport>
  /** Performs a scenario of the devnet by its command line. */
  scenario(words: string): Promise<string>
  /** Waits until the index has the newest block of the chain, and returns the block. */
  sync(): Promise<BlockRef>
  /** Returns every indexed block of the vault chain after `number`, oldest first. */
  blocksAfter(number: number): Promise<BlockRef[]>
  restartIndexer(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  readonly seed: number
  readonly backfillDays?: number
  readonly chains?: readonly number[]
  /** Blocks for which the chain itself answers historical calls. */
  readonly keepStates?: number
  /** Postgres server of the database; by default the server shared by the run. */
  readonly postgresUrl?: string
  /** Starts the node of each chain; anvil by default. */
  readonly startNode?: StartNode
  /** Seconds by which the chain's clock starts behind the wall clock; an hour by default. */
  readonly ageSec?: number
}

/** Creates real chains, a real database and the real indexer, under manual mining. */
export async function createWorld(options: Options): Promise<World> {
  const devnet = await createDevnet({
    seed: options.seed,
    nowSec: systemClock.nowSec() - (options.ageSec ?? 3_600),
    backfillDays: options.backfillDays ?? 1,
    mining: 'manual',
    chains: options.chains ?? [8453],
    ...(options.keepStates === undefined ? {} : { keepStates: options.keepStates }),
    ...(options.startNode === undefined ? {} : { startNode: options.startNode }),
  })
  const database = await migratedDatabase(options.postgresUrl ?? inject('postgresUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'quartet-world-'))
  const indexerOptions = {
    folder,
    databaseUrl: database.url,
    deployment: devnet.deployment,
    chains: devnet.chains,
  }
  let indexer = await startIndexer(indexerOptions)
  await indexer.ready()
  await catchUp(database.url, devnet.vaultChain)
  const chain = createChainReads({
    databaseUrl: database.url,
    deployment: devnet.deployment,
    proof: createIndexProof(1),
    maxLagSec: ANY_LAG_SEC,
    clock: systemClock,
    log: createLog('test', 'silent'),
    poolSize: 4,
  })
  const random = createRandom(options.seed, 'world')
  const { vaultChain, contracts, accounts } = devnet
  const residentDeps = { chain: vaultChain, contracts, accounts }
  const sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  return {
    devnet,
    random,
    databaseUrl: database.url,
    chain,
    figures: createChainFigures({ rpcUrl: vaultChain.url, chainId: vaultChain.chainId }),
    get indexer() {
      return indexer
    },
    indexerOptions,
    live: async (wanted) => {
      const head = await latestBlock(vaultChain)
      await marketMakerStep(devnet.market, random, head.timestampSec + vaultChain.blockTimeSec)
      return runResidentStep(residentDeps, random, wanted)
    },
    scenario: (words) => performScenario(devnet, parseScenario(words.split(' '))),
    sync: () => syncHead(chain, devnet),
    blocksAfter: async (number) => {
      const rows = await sql({ number: int, hash: hex, timestamp: int })`
        select number, hash, timestamp from chain.block
        where chain_id = ${vaultChain.chainId} and number > ${number} order by number`
      return rows.map((row) => ({
        chainId: vaultChain.chainId,
        number: row.number,
        hash: row.hash,
        timestampSec: row.timestamp,
      }))
    },
    restartIndexer: async () => {
      await indexer.stop()
      indexer = await startIndexer(indexerOptions)
      await indexer.ready()
      await catchUp(database.url, devnet.vaultChain)
    },
    stop: async () => {
      await sql.end()
      await chain.close()
      await indexer.stop()
      await devnet.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function syncHead(chain: ChainReads, devnet: Devnet): Promise<BlockRef> {
  const { chainId } = devnet.vaultChain
  const block = await devnet.vaultChain.client.getBlock()
  const isThere = () => {
    try {
      return chain.head().hash === block.hash
    } catch {
      return false
    }
  }
  if (await until(isThere, PATIENCE_MS)) return chain.head()
  throw new Error(`block ${block.number} of ${chainId} is not indexed after two minutes`)
}
