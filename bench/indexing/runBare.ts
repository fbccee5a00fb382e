import { reportIn, runScript } from '../support/runScript.ts'
import type { BenchWorld } from '../support/startWorld.ts'
import { type BareReport, type BareTask, bareReportSchema } from './bareTask.ts'

type Bare = Pick<BareTask, 'decoder' | 'toBlock'>
/** Report of a program, with the seconds from its start to its end. */
export type BareRun = BareReport & { readonly seconds: number }

/** Runs the minimal program on the chain of a benchmark, with an empty database. Throws `Error`. */
export function runBare(world: BenchWorld, bare: Bare): Promise<BareRun> {
  return runTask(world, bare, { args: ['bench/tools/bareIndexer.js'] })
}

/** Runs the processor of Subsquid on the chain of a benchmark, with an empty database. Throws `Error`. */
export function runSquid(world: BenchWorld, toBlock: number): Promise<BareRun> {
  const bare = { decoder: 'hand', toBlock } as const
  // The program expects its entities in the working folder.
  return runTask(world, bare, { args: ['bench/tools/squid/main.js'], cwd: 'bench/tools/squid' })
}

type Program = { readonly args: readonly [string]; readonly cwd?: string }

async function runTask(world: BenchWorld, bare: Bare, program: Program): Promise<BareRun> {
  const task: BareTask = {
    ...bare,
    rpcUrl: world.devnet.vaultChain.url,
    databaseUrl: await world.database(),
    deploymentFile: world.deploymentFile,
  }
  const startedMs = performance.now()
  const script = runScript({ ...program, env: { BENCH_TASK: JSON.stringify(task) } })
  const output = await script.ended
  const seconds = (performance.now() - startedMs) / 1000
  return { seconds, ...bareReportSchema.parse(reportIn(output)) }
}
