import { isIPv6 } from 'node:net'
import { isMainThread } from 'node:worker_threads'
import { type Config, chainUrls, loadConfig, loadDeployment } from '../core/config.ts'
import { failQueriesOfLostClients } from '../core/platform/db/failQueriesOfLostClients.ts'
import { keepCommitsSynchronous } from '../core/platform/db/keepCommitsSynchronous.ts'
import { createLog, type Log } from '../core/platform/log.ts'
import { watchIndex } from './indexGuard.ts'
import { watchIndexer } from './watchIndexer.ts'

/** Milliseconds between two checks of the database; a check runs two short statements. */
const CHECK_INTERVAL_MS = 1_000
/** Exit code of a process that requires a restart; Ponder exits with the same code after a temporary fault. Source: EX_TEMPFAIL. */
const START_AGAIN = 75
/** Milliseconds; a shutdown of Ponder takes at most five seconds. */
const END_MS = 10_000

/** Milliseconds; Ponder answers from memory whether the indexer follows the chains. */
const READY_MS = 2_000

/**
 * Preloaded into the process of the indexer (`node --import`): ends the indexer if the database lost blocks that the
 * indexer has in memory, if the index has a hole, or if the indexer stopped following a chain. Its supervisor starts the
 * indexer again from the database. Queries of lost connections fail, and commits wait for the synchronous standby.
 */
failQueriesOfLostClients()
keepCommitsSynchronous()
if (isMainThread) {
  const config = loadConfig()
  const log = createLog('indexer', config.LOG_LEVEL)
  void guard(config, log)
  void endStalled(config, log)
}

/** Ends an indexer that stays behind one of its chains although the database and the node of the chain answer. */
async function endStalled(config: Config, log: Log): Promise<void> {
  const host = argument('--hostname')
  const ready = `http://${isIPv6(host) ? `[${host}]` : host}:${argument('--port')}/ready`
  await watchIndexer({
    databaseUrl: config.DATABASE_URL.reveal(),
    schema: argument('--schema'),
    chains: loadDeployment(config).chains.map(({ chainId }) => ({
      chainId,
      rpcUrl: chainUrls(config, chainId)?.rpcUrl ?? '',
    })),
    blockInterval: config.BLOCK_INTERVAL,
    isLive: async () => (await fetch(ready, { signal: AbortSignal.timeout(READY_MS) })).ok,
    signal: new AbortController().signal,
    onStall: async ({ chainId, lagBlocks }) => {
      log.error({ event: 'index_stalled', chainId, lagBlocks }, 'index stalled: indexer ends')
      end()
    },
  })
}

async function guard(config: Config, log: Log): Promise<void> {
  const finding = await watchIndex({
    databaseUrl: config.DATABASE_URL.reveal(),
    schema: argument('--schema'),
    chainIds: loadDeployment(config).chains.map(({ chainId }) => chainId),
    intervalBlocks: config.BLOCK_INTERVAL,
    startedMs: Date.now(),
    checkIntervalMs: CHECK_INTERVAL_MS,
    signal: new AbortController().signal,
    onFault: (err) =>
      log.warn({ event: 'index_guard_failed', err }, 'index guard failed: check retried'),
    onHiddenServer: () =>
      log.warn(
        { event: 'server_identifier_hidden' },
        'identifier of the database server hidden: restarts and promotions watched',
      ),
  })
  if (finding === undefined) return
  switch (finding.kind) {
    case 'hole':
      for (const { chainId, missing, above } of finding.holes)
        log.error(
          { event: 'index_hole_found', chainId, missing, above },
          'index has a hole: indexer ends',
        )
      break
    case 'server_changed':
      log.warn(
        { event: 'index_tail_lost', blocks: finding.lost },
        'database lost indexed blocks: indexer ends',
      )
      break
    case 'cluster_changed':
      log.warn(
        { event: 'index_cluster_changed' },
        'another cluster of the database answers: indexer ends',
      )
      break
    default:
      finding satisfies never
  }
  end()
}

/** Ends this process as a signal would, so that Ponder unlocks the schema, but with a code that requests a restart. */
function end(): void {
  process.once('exit', () => {
    process.exitCode = START_AGAIN
  })
  process.kill(process.pid, 'SIGINT')
  setTimeout(() => process.exit(START_AGAIN), END_MS).unref()
}

/** Returns the value of an option of Ponder. */
function argument(name: string): string {
  const value = process.argv[process.argv.indexOf(name) + 1]
  if (value === undefined) throw new Error(`the guard of the index needs ${name}`)
  return value
}
