import type { BareTask } from './indexing/bareTask.ts'
import { runBare, runSquid } from './indexing/runBare.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds, peakRssMb } from './support/processUsage.ts'
import { type BenchWorld, startWorld } from './support/startWorld.ts'
import { median, roundFigure } from './support/statistics.ts'
import { hasTool } from './support/tools.ts'

/** Days of history that `npm start` writes on an empty machine. */
const BACKFILL_DAYS = 400
/**
 * Number of newest blocks that the back-fill leaves to live indexing. Source: Ponder, finality of
 * chain 8453.
 */
const FINALITY_BLOCKS = 30

type Run = {
  readonly seconds: number
  readonly rows: number
  readonly cpuSec: number
  readonly peakRssMb: number
  /** Seconds of the back-fill, without the start of the process. */
  readonly backfillSec?: number
}
type Candidate = { readonly name: string; readonly run: () => Promise<Run> }

/**
 * Measures a cold back-fill: events per second of the indexer, and of programs that do less work
 * with the same events.
 */
export async function indexing(context: BenchContext): Promise<Result> {
  const { rounds, print } = context
  const world = await startWorld(context, {
    backfillDays: BACKFILL_DAYS,
    mining: 'manual',
    throughState: true,
  })
  const head = Number(await world.devnet.vaultChain.client.getBlockNumber())
  const toBlock = head - FINALITY_BLOCKS
  const bare = (decoder: BareTask['decoder']) => () => runBare(world, { decoder, toBlock })
  const quartet: Candidate = { name: 'quartet indexer', run: () => runOurs(world) }
  const candidates: Candidate[] = [
    quartet,
    { name: 'bare viem + COPY', run: bare('viem') },
    { name: 'bare hand decoder + COPY', run: bare('hand') },
  ]
  const notes = [
    'Rows are handled events plus one per block. Ours are also folded into the state of vaults, positions and pools ' +
      'with a row per change; the others store them as they are. Time is from the start of the process to its end, ' +
      'for ours to ready.',
  ]
  if (hasTool('@subsquid/evm-processor')) {
    candidates.push({ name: 'subsquid evm-processor', run: () => runSquid(world, toBlock) })
  } else {
    notes.push('@subsquid/evm-processor was not compared: npm could not install it here.')
  }
  const runs = new Map<string, Run[]>(candidates.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, run } of candidates) {
      const result = await run()
      runs.get(name)?.push(result)
      print(`round ${round}, ${name}: ${result.rows} rows in ${result.seconds.toFixed(1)} s`)
    }
  }
  const speedOf = (name: string): number => speed(runs.get(name) ?? [])
  return {
    title: `Cold back-fill of ${BACKFILL_DAYS} days: ${toBlock} blocks`,
    figures: [
      ...candidates.flatMap(({ name }) => figures(name, runs.get(name) ?? [])),
      ...candidates.slice(1).map(({ name }) => ({
        name: `${quartet.name} against ${name}`,
        value: roundFigure(speedOf(quartet.name) / speedOf(name)),
        unit: 'of its rows/s',
      })),
    ],
    notes,
  }
}

function figures(name: string, runs: readonly Run[]): Figure[] {
  const middle = (value: (run: Run) => number): number => roundFigure(median(runs.map(value)))
  const backfills = runs.flatMap(({ backfillSec }) => backfillSec ?? [])
  return [
    { name: `${name}: rows`, value: median(runs.map(({ rows }) => rows)), unit: 'rows' },
    { name: `${name}: speed`, value: roundFigure(speed(runs)), unit: 'rows/s' },
    { name: `${name}: time`, value: middle(({ seconds }) => seconds), unit: 's' },
    ...(backfills.length === 0
      ? []
      : [{ name: `${name}: back-fill alone`, value: roundFigure(median(backfills)), unit: 's' }]),
    { name: `${name}: processor time`, value: middle(({ cpuSec }) => cpuSec), unit: 's' },
    { name: `${name}: peak memory`, value: middle((run) => run.peakRssMb), unit: 'MB' },
  ]
}

function speed(runs: readonly Run[]): number {
  return median(runs.map(({ rows, seconds }) => rows / seconds))
}

async function runOurs(world: BenchWorld): Promise<Run> {
  const databaseUrl = await world.database()
  const startedMs = performance.now()
  const indexer = await world.index(databaseUrl)
  await indexer.ready()
  const seconds = (performance.now() - startedMs) / 1000
  const output = indexer.output()
  const cpuSec = cpuSeconds(indexer.pid)
  const peakMb = peakRssMb(indexer.pid)
  await indexer.stop()
  const counts = [...output.matchAll(/"event_count":(\d+)/g)].map(([, count]) => Number(count))
  const backfillMs = /"Completed backfill indexing across all chains","duration":([\d.]+)/.exec(
    output,
  )
  return {
    seconds,
    rows: counts.reduce((sum, count) => sum + count, 0),
    cpuSec,
    peakRssMb: peakMb,
    backfillSec: Number(backfillMs?.[1]) / 1000,
  }
}
