import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Listr } from 'listr2'
import { ConfigInvalid, loadConfig } from '../core/config.ts'
import { banner } from './banner.ts'
import { devnetEnv } from './devnetEnv.ts'
import { createFamily, endLastRun } from './family.ts'
import { liveLine } from './liveLine.ts'
import { startTasks } from './startTasks.ts'
import { watchIndexer } from './watchIndexer.ts'

/** `npm start`: everything on one machine, in order, and nothing left behind when it ends. */
try {
  process.exitCode = await run()
} catch (error) {
  const text = error instanceof ConfigInvalid || error instanceof Error ? error.message : error
  process.stderr.write(`\n${String(text)}\n`)
  process.exitCode = 1
}
process.exit()

async function run(): Promise<number> {
  const config = loadConfig()
  const stateDir = resolve(config.STATE_DIR)
  mkdirSync(stateDir, { recursive: true })
  const ended = await endLastRun(stateDir)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say('\n  Quartet: an on-chain index of four tokenized stocks\n')
  if (ended.length > 0) say(`  ended what an earlier run left: ${ended.join(', ')}\n`)
  const env = devnetEnv({ ...config, STATE_DIR: stateDir }, process.env)
  const family = createFamily({ stateDir, env, onNews: say })
  const stopping = new AbortController()
  const interrupted = new Promise<number>((settle) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => settle(0))
    }
  })
  const failed = family.broken.then((why) => {
    process.stderr.write(`\n${why}\n`)
    return 1
  })
  const tasks = new Listr(startTasks({ config, env, family }), {
    rendererOptions: { collapseSubtasks: false, showTimer: true },
    fallbackRendererOptions: { timestamp: undefined },
  })
  const started = tasks.run().then(() => {
    if (stopping.signal.aborted) return interrupted
    say(banner({ api: `http://127.0.0.1:${config.API_PORT}`, stateDir: config.STATE_DIR }))
    void liveLine(`http://127.0.0.1:${config.API_PORT}`, stopping.signal)
    void watchIndexer({
      databaseUrl: env['DATABASE_URL'] ?? '',
      rpcUrl: env['RPC_URL_8453'] ?? '',
      chainId: 8453,
      signal: stopping.signal,
      onStall: async (lagBlocks) => {
        say(`\n  the indexer is ${lagBlocks} blocks behind and does not move: starting it again`)
        await family.restart('indexer')
      },
    })
    return interrupted
  })
  try {
    return await Promise.race([started, interrupted, failed])
  } finally {
    stopping.abort()
    say('\n  stopping ...')
    await family.stopAll()
    say('  stopped, no process left')
  }
}
