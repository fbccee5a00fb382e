import type { Hex } from 'viem'
import { numeric } from '../core/platform/db/columns.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import { createChainFigures } from '../core/vaults/store/createChainFigures.ts'
import { latestBlock } from '../devnet/chain/latestBlock.ts'
import { startAnswerChecks } from '../ops/drill/proof/startAnswerChecks.ts'
import { createTypedReader } from '../ops/drill/traffic/vaultReaders.ts'
import { catchUp } from '../test/support/catchUp.ts'
import { createDatabase, databaseUrlOf } from '../test/support/createDatabase.ts'
import { startPrimary } from '../test/support/failover/startPrimary.ts'
import { startStandby } from '../test/support/failover/startStandby.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { limitProcessor, requireProcessorController } from './support/limitProcessor.ts'
import { loadServers } from './support/loadServers.ts'
import { mineAsInLife } from './support/mineAsInLife.ts'
import { openVaults } from './support/openVaults.ts'
import { type Server, startApiServer } from './support/startServer.ts'
import { type BenchWorld, startWorld } from './support/startWorld.ts'
import { median, roundFigure } from './support/statistics.ts'

const BACKFILL_DAYS = 3
const VAULTS = 50
const APIS = 8
const STANDBYS = 2
/** Share of one core for each api, so that eight apis, Postgres and the callers do not fill two cores. */
const SHARE = 0.08
const LOAD_SEC = 8
const WARM_SEC = 12
/** Connections to each api. */
const CONNECTIONS = 4
/** Least factor between the reads of eight apis and of one. */
const MIN_RATIO = 3

/**
 * Measures reads per second of one api and of eight apis on two standbys, while each api may use the same share of a
 * core. Each answer of a second caller is compared with the contract.
 */
export async function replicas(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  requireProcessorController()
  // Each child process has a listener for the end of this process.
  process.setMaxListeners(3 * APIS)
  const world = await startWorld(context, { backfillDays: BACKFILL_DAYS, mining: 'manual' })
  const vaults = await openVaults(world, VAULTS)
  const { apis, servers } = await startApis(context, world)
  mineAsInLife(context, world)
  const paths = vaults.map((vault) => `/v1/vault/${vault}`)
  const load = { paths, unique: true, connections: CONNECTIONS } as const
  const all = apis.map(({ url }) => url)
  const one = all.slice(0, 1)
  print('compiling the code of each api ...')
  await loadServers({ ...load, urls: all, seconds: WARM_SEC })
  for (const { pid } of apis) defer(limitProcessor(pid, SHARE))
  const runs: { readonly one: number; readonly all: number }[] = []
  const checks = startChecks(world)
  const before = await countReads(servers)
  for (let round = 1; round <= rounds; round += 1) {
    const single = await loadServers({ ...load, urls: one, seconds: LOAD_SEC })
    const reading = readAll(apis, vaults, checks)
    const together = await loadServers({ ...load, urls: all, seconds: LOAD_SEC })
    await reading
    runs.push({ one: single.perSec, all: together.perSec })
    print(`round ${round} of ${rounds}`)
  }
  await checks.finish()
  const { equal, unchecked, problems } = checks.counts
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const reads = (await countReads(servers)).map((count, at) => Number(count - (before[at] ?? 0n)))
  const onStandbys = reads.slice(1).reduce((sum, count) => sum + count, 0)
  const total = onStandbys + (reads[0] ?? 0)
  return {
    title: `Reads of ${APIS} apis on ${STANDBYS} standbys, each api with ${SHARE * 100} % of a core`,
    figures: figuresOf(runs, { equal, unchecked, standbyShare: onStandbys / total }),
    notes: [
      `The processor controller of the kernel limits each api; Postgres, node, indexer and callers share the rest of the cores. ${CONNECTIONS} connections to each api; each request has its own query, so that every answer is read from Postgres and valued again.`,
      'Compared with the contract: answers of all apis during their load, at the block and the hash that each answer names.',
      `Transactions on the primary include those of the indexer.`,
    ],
  }
}

/** Starts a primary with the indexer, two standbys, and apis of which each half prefers another standby. */
async function startApis(
  context: BenchContext,
  world: BenchWorld,
): Promise<{ readonly apis: readonly Server[]; readonly servers: readonly Sql[] }> {
  const { defer, print } = context
  const primary = await startPrimary()
  defer(() => primary.stop())
  const { url: databaseUrl } = await createDatabase(primary.url)
  const indexer = await world.index(databaseUrl)
  await indexer.ready()
  await catchUp(databaseUrl, world.devnet.vaultChain)
  const name = new URL(databaseUrl).pathname.slice(1)
  const standbyUrls: string[] = []
  for (let count = 0; count < STANDBYS; count += 1) {
    const standby = await startStandby(primary)
    defer(() => standby.stop())
    standbyUrls.push(databaseUrlOf(standby.url, name))
  }
  const apis: Server[] = []
  for (let count = 0; count < APIS; count += 1) {
    const urls = count % 2 === 0 ? standbyUrls : standbyUrls.toReversed()
    apis.push(
      await startApiServer(context, world, databaseUrl, { DATABASE_REPLICA_URL: urls.join(',') }),
    )
    print(`api ${count + 1} of ${APIS} started`)
  }
  const servers = [databaseUrl, ...standbyUrls].map((url) =>
    createSql(url, { name: 'bench', max: 1, reader: false }),
  )
  defer(() => Promise.all(servers.map((sql) => sql.end())))
  return { apis, servers }
}

/** Starts comparisons of answers with the contracts of the chain. */
function startChecks({ devnet }: BenchWorld): ReturnType<typeof startAnswerChecks> {
  const { vaultChain, deployment } = devnet
  const { url: rpcUrl } = vaultChain
  return startAnswerChecks(
    createChainFigures({ rpcUrl, chainId: deployment.vaults.chainId }),
    async () => (await latestBlock(vaultChain)).number,
  )
}

/** Reads each vault from each api; throws if an api does not answer. */
async function readAll(
  apis: readonly Server[],
  vaults: readonly string[],
  checks: ReturnType<typeof startAnswerChecks>,
): Promise<void> {
  const readers = apis.map(({ url }) => createTypedReader(url))
  for (const vault of vaults) {
    for (const answer of await Promise.all(readers.map((reader) => reader.read(vault as Hex, 0)))) {
      if (answer.kind !== 'served') throw new Error(`a read of ${vault} is ${answer.kind}`)
      checks.add(answer.vault)
    }
  }
}

/** Returns the number of transactions of each server since its start. */
async function countReads(servers: readonly Sql[]): Promise<readonly bigint[]> {
  return Promise.all(
    servers.map(async (sql) => {
      const [row] = await sql({ count: numeric })`
        select xact_commit::numeric as count from pg_stat_database where datname = current_database()`
      return row?.count ?? 0n
    }),
  )
}

function figuresOf(
  runs: readonly { readonly one: number; readonly all: number }[],
  proof: { readonly equal: number; readonly unchecked: number; readonly standbyShare: number },
): Figure[] {
  const name = 'one api: reads'
  const ratio = median(runs.map(({ one, all }) => all / one))
  return [
    { name, value: roundFigure(median(runs.map(({ one }) => one))), unit: 'reads/s' },
    {
      name: `${APIS} apis: reads`,
      value: roundFigure(median(runs.map(({ all }) => all))),
      unit: 'reads/s',
      against: { name, ratio: roundFigure(ratio), target: MIN_RATIO },
    },
    {
      name: 'transactions on standbys',
      value: roundFigure(proof.standbyShare * 100),
      unit: '% of all',
    },
    { name: 'answers equal to the contract', value: proof.equal, unit: 'answers' },
    { name: 'answers not compared', value: proof.unchecked, unit: 'answers' },
  ]
}
