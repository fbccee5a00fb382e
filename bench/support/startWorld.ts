import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevnet, type Devnet } from '../../devnet/createDevnet.ts'
import type { DevnetOptions } from '../../devnet/devnetOptions.ts'
import { createDatabase } from '../../test/support/createDatabase.ts'
import { type Indexer, startIndexer } from '../../test/support/startIndexer.ts'
import { startTestPostgres } from '../../test/support/startTestPostgres.ts'
import type { BenchContext } from './benchmark.ts'

export type BenchWorld = {
  readonly devnet: Devnet
  /** Temporary folder of this run. */
  readonly folder: string
  readonly deploymentFile: string
  /** Creates an empty database; returns its URL. */
  database(): Promise<string>
  /** Starts the real indexer on a database, without waiting until it is ready. */
  index(
    databaseUrl: string,
    env?: NodeJS.ProcessEnv,
    deployment?: Devnet['deployment'],
  ): Promise<Indexer>
}

type Options = Pick<DevnetOptions, 'backfillDays' | 'mining'> & {
  /** Chain ids; by default only the vault chain. */
  readonly chains?: readonly number[]
  /**
   * True if the chain loads its state from a file in the temporary folder: a node that computed the
   * year itself uses more memory and is slower.
   */
  readonly throughState?: true
  /** Second at which the history ends; the clock's by default. */
  readonly nowSec?: number
}

/** Seed of the chain. Any seed works; this seed gives the chain of `npm start`. */
const SEED = 7

/** Starts a chain with a history and an empty Postgres; both end with the benchmark. */
export async function startWorld(context: BenchContext, options: Options): Promise<BenchWorld> {
  const { defer, print } = context
  const { backfillDays, mining, throughState, chains = [8453] } = options
  const { nowSec = Math.floor(Date.now() / 1000) } = options
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
  defer(() => rmSync(folder, { recursive: true, force: true }))
  print(`writing ${backfillDays} days of history ...`)
  const devnet = await createDevnet({
    seed: SEED,
    nowSec,
    backfillDays,
    mining,
    chains,
    ...(throughState === undefined ? {} : { dir: join(folder, 'devnet') }),
  })
  defer(() => devnet.stop())
  const server = await startTestPostgres()
  defer(() => server.stop())
  const deploymentFile = join(folder, 'deployment.json')
  writeFileSync(deploymentFile, JSON.stringify(devnet.deployment))
  return {
    devnet,
    folder,
    deploymentFile,
    database: async () => {
      const { url, drop } = await createDatabase(server.url)
      defer(drop)
      return url
    },
    index: async (databaseUrl, env, deployment = devnet.deployment) => {
      const { chains } = devnet
      const indexer = await startIndexer({
        folder,
        databaseUrl,
        deployment,
        chains,
        ...(env === undefined ? {} : { env }),
      })
      defer(() => indexer.stop())
      return indexer
    },
  }
}
