import { join } from 'node:path'
import { int } from '../core/platform/db/columns.ts'
import { READ_ALL_BLOCKS_TIMEOUT_MS } from '../core/platform/db/continuity/findHoles.ts'
import { createSql } from '../core/platform/db/createSql.ts'
import { readLiveSchema } from '../core/platform/db/indexes/readLiveSchema.ts'
import { openGrowingChain } from './indexing/growChain.ts'
import { addRows, countRows } from './snapshot/addRows.ts'
import type { BenchContext, Result } from './support/benchmark.ts'
import { runScript } from './support/runScript.ts'
import { type BenchWorld, startWorld } from './support/startWorld.ts'
import { median, roundFigure } from './support/statistics.ts'

const BACKFILL_DAYS = 1
const VAULTS = 1_000
/** Events of the product on the chain, before their rows are copied up to the wanted number. */
const CHAIN_EVENTS = 10_000
const EVENTS_PER_MILLION = 1_000_000

/**
 * Measures `npm run index -- snapshot` and `restore`, each in its own process: the restore with its checksums, sums,
 * comparison of every vault with the contracts and sample of the logs.
 */
export async function snapshot(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const millions = Math.min(1, context.millions)
  const world = await startWorld(context, {
    backfillDays: BACKFILL_DAYS,
    mining: 'manual',
    throughState: true,
  })
  print(`writing ${CHAIN_EVENTS} events over ${VAULTS} vaults ...`)
  const { databaseUrl, schema, events, blocks } = await indexChain(world)
  const sql = createSql(databaseUrl, {
    name: 'bench',
    max: 1,
    reader: false,
    answerMs: READ_ALL_BLOCKS_TIMEOUT_MS,
  })
  defer(() => sql.end())
  const chainRows = await countRows(sql, schema)
  const perEvent = (chainRows - blocks) / (events - blocks)
  const wanted = Math.round(millions * EVENTS_PER_MILLION * perEvent)
  print(`${chainRows} rows of ${events} events; ${wanted} rows are wanted ...`)
  await addRows(sql, schema, wanted - chainRows)
  const command = createCommand(world, schema)
  const written: Written[] = []
  const restoredSec: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const folder = join(world.folder, `snapshot-${round}`)
    written.push(await write(command, databaseUrl, folder))
    const { seconds, output } = await command(await world.database(), ['restore', folder])
    restoredSec.push(seconds)
    print(`round ${round}: restored in ${seconds.toFixed(1)} s\n${output.trim()}`)
  }
  const size = `${millions} M events`
  return {
    title: `Snapshot and restore of an index: ${wanted.toLocaleString('en-US')} rows of ${size}, ${VAULTS} vaults`,
    figures: [
      {
        name: `restore of a snapshot of ${size}: s`,
        value: roundFigure(median(restoredSec)),
        unit: 's',
      },
      {
        name: `snapshot of ${size}: s`,
        value: roundFigure(median(written.map(({ seconds }) => seconds))),
        unit: 's',
      },
      {
        name: `snapshot of ${size}: size`,
        value: roundFigure(median(written.map(({ mib }) => mib))),
        unit: 'MiB',
      },
    ],
    notes: [
      `The chain has ${events - blocks} logs with ${perEvent.toFixed(2)} rows for each, and ${blocks} blocks with a row; copies of rows of four tables add the rest. ` +
        'Times include the start of the process. The restore compares checksums, sums, every vault with the contracts, and a sample with the logs.',
    ],
  }
}

type Indexed = {
  readonly databaseUrl: string
  readonly schema: string
  /** Handled events, one for each block among them. */
  readonly events: number
  readonly blocks: number
}

/** Grows the chain, and indexes the chain up to its newest final block; the indexer has ended afterwards. */
async function indexChain(world: BenchWorld): Promise<Indexed> {
  const chain = await openGrowingChain(world.devnet, VAULTS)
  await chain.growTo(CHAIN_EVENTS)
  const databaseUrl = await world.database()
  const indexer = await world.index(databaseUrl)
  await indexer.ready()
  const counts = [...indexer.output().matchAll(/"event_count":(\d+)/g)]
  await indexer.stop()
  const sql = createSql(databaseUrl, {
    name: 'bench',
    max: 1,
    reader: false,
    answerMs: READ_ALL_BLOCKS_TIMEOUT_MS,
  })
  const schema = await readLiveSchema(sql)
  const [block] = await sql({ count: int })`select count(*) as count from chain.block`
  await sql.end()
  if (schema === undefined) throw new Error('the index did not become live')
  return {
    databaseUrl,
    schema,
    events: counts.reduce((sum, [, count]) => sum + Number(count), 0),
    blocks: block?.count ?? 0,
  }
}

type Ran = { readonly seconds: number; readonly output: string }
type Command = (databaseUrl: string, words: readonly string[]) => Promise<Ran>

/** Returns a function that runs `npm run index` on a database. */
function createCommand(world: BenchWorld, schema: string): Command {
  return async (databaseUrl, words) => {
    const startMs = performance.now()
    const script = runScript({
      args: ['commands/index/main.ts', ...words],
      env: {
        DEVNET: '1',
        INDEX_SCHEMA: schema,
        DATABASE_URL: databaseUrl,
        DEPLOYMENT_FILE: world.deploymentFile,
        RPC_URL_8453: world.devnet.vaultChain.url,
      },
    })
    const output = await script.ended
    return { seconds: (performance.now() - startMs) / 1_000, output }
  }
}

type Written = { readonly seconds: number; readonly mib: number }

async function write(command: Command, databaseUrl: string, folder: string): Promise<Written> {
  const { seconds, output } = await command(databaseUrl, ['snapshot', folder])
  const [, mib] = /; (\d+) MiB in/.exec(output) ?? []
  if (mib === undefined) throw new Error(`no size of the snapshot in:\n${output}`)
  return { seconds, mib: Number(mib) }
}
