import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Listr } from 'listr2'
import { type Config, loadConfig } from '../core/config.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { banner } from './banner.ts'
import { claimStateDir } from './claimStateDir.ts'
import { devnetEnv } from './devnetEnv.ts'
import { endPreviousRun } from './endPreviousRun.ts'
import { createFamily, type Family } from './family.ts'
import { liveLine } from './liveLine.ts'
import { loadSample } from './loadSample.ts'
import { requireFreePorts } from './requireFreePorts.ts'
import { startTasks } from './startTasks.ts'

/** `npm start`: runs the whole stack on one machine, starts its parts in order, and stops all of them at the end. */
// A closed terminal or pipe must not end the supervisor before its parts, because the parts would then keep running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
process.exit()

async function run(): Promise<number> {
  const config = loadConfig()
  const stateDir = resolve(config.STATE_DIR)
  mkdirSync(stateDir, { recursive: true })
  const release = claimStateDir(stateDir)
  try {
    return await runClaimed({ ...config, STATE_DIR: stateDir })
  } finally {
    release()
  }
}

async function runClaimed(config: Config): Promise<number> {
  const stateDir = config.STATE_DIR
  const ended = await endPreviousRun(stateDir)
  print('\n  Quartet: an on-chain index of four tokenized stocks\n')
  if (ended.length > 0) print(`  ended what an earlier run left: ${ended.join(', ')}\n`)
  await requireFreePorts(config)
  const env = devnetEnv(config, process.env)
  const stopping = new AbortController()
  const interrupted = new Promise<number>((settle) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => settle(0))
  })
  const family = createFamily({ stateDir, env, onNews: print })
  const failed = family.broken.then((why) => {
    process.stderr.write(`\n${why}\n`)
    return 1
  })
  const tasks = new Listr(startTasks({ config, family, warn: print }), {
    rendererOptions: { collapseSubtasks: false, showTimer: true },
    fallbackRendererOptions: { timestamp: undefined },
    // Only the supervisor handles Ctrl-C: `family` stops the processes that the tasks started.
    registerSignalListeners: false,
  })
  const started = tasks.run().then(() => {
    if (!stopping.signal.aborted) follow({ config, family, signal: stopping.signal })
    return interrupted
  })
  let exitCode = 1
  try {
    exitCode = await Promise.race([started, interrupted, failed])
  } finally {
    stopping.abort()
    print('\n  stopping ...')
    const stuck = await family.stopAll()
    if (stuck.length > 0) exitCode = 1
    print(
      stuck.length > 0 ? `  these do not end: ${stuck.join(', ')}` : '  stopped, no process left',
    )
  }
  return exitCode
}

type Following = {
  readonly config: Config
  readonly family: Family
  readonly signal: AbortSignal
}

/** Shows the banner and the live line, and loads the sample leads; called after the start. */
function follow({ config, family, signal }: Following): void {
  const api = `http://127.0.0.1:${config.API_PORT}`
  print(banner({ api, stateDir: config.STATE_DIR }))
  void liveLine({ api, clock: systemClock, signal, more: loadSample(family) })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
