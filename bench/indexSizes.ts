import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type Indexer, startIndexer } from '../test/support/startIndexer.ts'
import { FINALITY_BLOCKS, openGrowingChain } from './indexing/growChain.ts'
import { runBare, runSquid } from './indexing/runBare.ts'
import { timeByPart } from './indexing/timeByPart.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds, peakRssMb } from './support/processUsage.ts'
import { type BenchWorld, startWorld } from './support/startWorld.ts'
import { roundFigure } from './support/statistics.ts'
import { hasTool } from './support/tools.ts'

const VAULTS = 1_000
const MILLION = 1_000_000
/** Numbers of events; a run with `--millions 0` omits the largest. */
const SIZES = [10_000, 100_000, MILLION]
/** Smallest size whose processor time is divided into parts. */
const PROFILED = 100_000
/** Longest back-fill, ms: a million events on a busy machine. */
const LONGEST_MS = 3_600_000
/** The chain starts so long before the clock that its newest block is not in the future. */
const AGE_SEC = 86_400
/** Days of prices before the first vault, which the price source needs. */
const BACKFILL_DAYS = 2

type Run = {
  readonly rows: number
  readonly seconds: number
  readonly cpuSec: number
  readonly peakRssMb: number
}

/**
 * Measures back-fills of 10 thousand, 100 thousand and a million events over 1,000 vaults: without a cache of logs, and
 * with the cache that the first back-fill wrote.
 */
export async function indexSizes(context: BenchContext): Promise<Result> {
  const { millions, print } = context
  const world = await startWorld(context, {
    backfillDays: BACKFILL_DAYS,
    mining: 'manual',
    nowSec: Math.floor(Date.now() / 1_000) - AGE_SEC,
  })
  print(`creating ${VAULTS} vaults ...`)
  const chain = await openGrowingChain(world.devnet, VAULTS)
  const figures: Figure[] = []
  for (const size of SIZES.filter((count) => millions > 0 || count < MILLION)) {
    print(`growing the chain to ${size} events ...`)
    await chain.growTo(size)
    figures.push(...(await measureSize(context, world, size)))
  }
  return {
    title: `Back-fill of a chain with ${VAULTS} vaults, by number of events`,
    figures,
    notes: [
      'Rows are handled events plus one per block. Time is from the start of the process to ready, for the others to their end.',
      'Cold: an empty database, with the writes of the cache of logs. Warm: another schema of the same database, with the cache.',
      'Each block has trades of four pools, three purchases, one redemption and six transfers of shares. Parts: samples of a further cold run.',
    ],
  }
}

async function measureSize(
  context: BenchContext,
  world: BenchWorld,
  size: number,
): Promise<readonly Figure[]> {
  const { print } = context
  const label = size === MILLION ? '1 M' : `${size / 1_000} k`
  const report = (name: string, { rows, seconds, peakRssMb }: Run) =>
    print(`${label}, ${name}: ${rows} rows in ${seconds.toFixed(1)} s, ${peakRssMb.toFixed(0)} MB`)
  const databaseUrl = await world.database()
  const cold = await runOurs(context, world, { databaseUrl, schema: 'ix_cold' })
  report('cold', cold)
  const warm = await runOurs(context, world, { databaseUrl, schema: 'ix_warm' })
  report('warm', warm)
  const head = Number(await world.devnet.vaultChain.client.getBlockNumber())
  const toBlock = head - FINALITY_BLOCKS
  const bare = await runBare(world, { decoder: 'hand', toBlock })
  report('hand decoder + COPY', bare)
  const squid = hasTool('@subsquid/evm-processor') ? await runSquid(world, toBlock) : undefined
  if (squid !== undefined) report('subsquid', squid)
  const parts = size < PROFILED ? [] : await measureParts(context, world, label)
  return [
    ...figuresOf(`cold, ${label} events`, cold, squid),
    ...figuresOf(`warm, ${label} events`, warm, undefined),
    ...figuresOf(`hand decoder + COPY, ${label} events`, bare, undefined),
    ...(squid === undefined ? [] : figuresOf(`subsquid, ${label} events`, squid, undefined)),
    ...parts,
  ]
}

function figuresOf(name: string, run: Run, peer: Run | undefined): readonly Figure[] {
  const speed = ({ rows, seconds }: Run) => rows / seconds
  return [
    {
      name: `${name}: speed`,
      value: roundFigure(speed(run)),
      unit: 'rows/s',
      ...(peer === undefined
        ? {}
        : { against: { name: name.replace('cold', 'subsquid'), ratio: speed(run) / speed(peer) } }),
    },
    {
      name: `${name}: processor time`,
      value: roundFigure((run.cpuSec * 1e6) / run.rows),
      unit: 'us a row',
    },
    { name: `${name}: peak memory`, value: roundFigure(run.peakRssMb), unit: 'MB' },
  ]
}

/** Divides the processor time of a cold back-fill into parts; the profiler slows this run alone. */
async function measureParts(
  context: BenchContext,
  world: BenchWorld,
  label: string,
): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(world.folder, 'profiles-'))
  const databaseUrl = await world.database()
  const { rows } = await runOurs(context, world, {
    databaseUrl,
    schema: 'ix_profiled',
    profiles: folder,
  })
  return [...timeByPart(folder)]
    .sort(([, one], [, other]) => other - one)
    .map(([part, seconds]) => {
      const value = roundFigure((seconds * 1e6) / rows)
      context.print(`${label}, ${part}: ${value} us a row`)
      return { name: `part of ${label} events: ${part}`, value, unit: 'us a row' }
    })
}

type Ours = {
  readonly databaseUrl: string
  readonly schema: string
  /** Folder for the profile of the processor. */
  readonly profiles?: string
}

async function runOurs(
  { defer }: BenchContext,
  { devnet, folder }: BenchWorld,
  { databaseUrl, schema, profiles }: Ours,
): Promise<Run> {
  const flags = profiles === undefined ? '' : `--cpu-prof --cpu-prof-dir=${profiles}`
  const startedMs = performance.now()
  const indexer = await startIndexer({
    folder,
    databaseUrl,
    schema,
    // Only an index outside of a devnet keeps Ponder's cache.
    deployment: { ...devnet.deployment, devnet: false },
    chains: devnet.chains,
    env: { NODE_OPTIONS: flags },
  })
  defer(() => indexer.stop())
  await indexer.ready(LONGEST_MS)
  const seconds = (performance.now() - startedMs) / 1_000
  const cpuSec = cpuSeconds(indexer.pid)
  const peakMb = peakRssMb(indexer.pid)
  const rows = rowsOf(indexer)
  await indexer.stop()
  return { rows, seconds, cpuSec, peakRssMb: peakMb }
}

function rowsOf(indexer: Indexer): number {
  const counts = [...indexer.output().matchAll(/"event_count":(\d+)/g)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
