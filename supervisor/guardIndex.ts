import { isIPv6 } from 'node:net'
import { isMainThread } from 'node:worker_threads'
import { type Config, chainUrls, loadConfig, loadDeployment } from '../core/config.ts'
import { createSessionLead } from '../core/platform/db/createSessionLead.ts'
import { createSql } from '../core/platform/db/createSql.ts'
import { failQueriesOfLostClients } from '../core/platform/db/failQueriesOfLostClients.ts'
import { indexLockOf } from '../core/platform/db/indexes/indexLock.ts'
import { publishFirst } from '../core/platform/db/indexes/publishFirst.ts'
import { readRestoredChains } from '../core/platform/db/indexes/restoredChains.ts'
import { keepCommitsSynchronous } from '../core/platform/db/keepCommitsSynchronous.ts'
import { keepCompiledCode } from '../core/platform/keepCompiledCode.ts'
import { createLog, type Log } from '../core/platform/log.ts'
import { watchIndex } from './indexGuard.ts'
import { acquireIndexLock, keepIndexLock } from './leadIndex.ts'
import { deleteNarrowedReads } from './ownLogs/deleteNarrowedReads.ts'
import { ownLogReplacements } from './ownLogs/ownLogReplacements.ts'
import { ownAccountsOf } from './ownLogs/ownLogsRule.ts'
import { cacheReplacement } from './ponder/cacheAsJson.ts'
import { CHANGED_TABLES } from './ponder/commitChangedTables.ts'
import { confirmCommits } from './ponder/confirmCommits.ts'
import { COPIED_ROWS } from './ponder/copyRows.ts'
import { KEPT_INDEXES } from './ponder/keepIndexes.ts'
import { limitRows } from './ponder/limitRows.ts'
import { NORMAL_ROWS } from './ponder/normalizeRows.ts'
import { RECORDED_TABLES } from './ponder/recordChangedTables.ts'
import { PATTERN_KEYS } from './ponder/rememberPatternKeys.ts'
import { replaceFunctions } from './ponder/replaceFunctions.ts'
import { type RestoredChain, resumeRestored } from './ponder/resumeRestored.ts'
import { watchIndexer } from './watchIndexer.ts'

/** Milliseconds between two checks of the database; a check runs two short statements. */
const CHECK_INTERVAL_MS = 1_000
/** Exit code that requests a restart; Ponder exits with the same code after a temporary fault. Source: EX_TEMPFAIL. */
const RESTART_EXIT_CODE = 75
/** Maximum time for the shutdown of Ponder, milliseconds; a shutdown takes at most five seconds. */
const END_MS = 10_000

/** Timeout of the readiness probe, milliseconds; Ponder answers from memory whether the indexer follows the chains. */
const READY_MS = 2_000

/**
 * Module that Node loads into the indexer process before Ponder (`node --import`). Ends the indexer, so that the
 * supervisor restarts the indexer from the database, in three cases: the database lost blocks that the indexer has in
 * memory, the index has a hole, or the indexer stopped following a chain.
 *
 * Queries of lost connections fail, commits wait for the synchronous standby, and a commit without an answer is looked
 * up before its block is repeated. Logs of third parties stay out of the index and of Ponder's cache, which is stored as
 * JSON. A block is committed only in the tables that the block changed. Rows in memory are limited, and copied instead of
 * proxied; values in their stored form are not mapped to the driver and back. Indexes of tables stay over a restart.
 * One process builds an index, and an index becomes live by itself only if no index is live. An index that was restored
 * from a snapshot continues after the blocks of the snapshot.
 */
failQueriesOfLostClients()
keepCommitsSynchronous()
limitRows(process.env)
const config = loadConfig()
const deployment = loadDeployment(config)
const accounts = ownAccountsOf(deployment)
const log = createLog('indexer', config.LOG_LEVEL)
replaceFunctions([
  ...ownLogReplacements(accounts),
  ...resumeRestored(deployment.vaults.factory, readRestored),
  ...confirmCommits(argument('--schema'), logUnanswered),
  CHANGED_TABLES,
  RECORDED_TABLES,
  ...NORMAL_ROWS,
  COPIED_ROWS,
  PATTERN_KEYS,
  KEPT_INDEXES,
  await cacheReplacement(),
  { path: 'database/actions.js', name: 'createViews', around: () => publish },
])
if (isMainThread) {
  keepCompiledCode()
  await lead(config, log)
  await deleteNarrowedReads(config.DATABASE_URL.reveal(), argument('--schema'), accounts)
  void guard(config, log)
  void endStalled(config, log)
}

/**
 * Makes this process the only builder of the index. Exits after a wait, so that the restart prepares the index again.
 */
async function lead(config: Config, log: Log): Promise<void> {
  const schema = argument('--schema')
  const session = createSessionLead(config.DATABASE_URL.reveal(), {
    name: 'quartet-index-lead',
    lock: indexLockOf(schema),
  })
  const taken = await acquireIndexLock(session, () =>
    log.warn(
      { event: 'index_lead_taken', schema },
      'another indexer builds the index: indexer waits',
    ),
  )
  if (taken === 'was_held') {
    log.info({ event: 'index_lead_free', schema }, 'index free: indexer starts again')
    process.exit(RESTART_EXIT_CODE)
  }
  void keepIndexLock(session, { signal: new AbortController().signal }, () => {
    log.error(
      { event: 'index_lead_lost', schema },
      'another indexer builds the index: indexer ends',
    )
    end()
  })
}

function logUnanswered(isStored: boolean): void {
  log.warn(
    { event: 'index_commit_unanswered', stored: isStored },
    'no answer to a commit of the index: stored rows read',
  )
}

/** Reads the blocks with which the index was restored from a snapshot; an empty list for any other index. */
async function readRestored(): Promise<readonly RestoredChain[]> {
  const sql = createSql(config.DATABASE_URL.reveal(), {
    name: 'quartet-restored-index',
    max: 1,
    reader: false,
  })
  try {
    return await readRestoredChains(sql, argument('--schema'))
  } finally {
    await sql.end()
  }
}

/** Replaces the function of Ponder that switches the live views to its index as soon as the past is indexed. */
async function publish(): Promise<void> {
  const schema = argument('--schema')
  const published = await publishFirst(config.DATABASE_URL.reveal(), schema)
  switch (published.kind) {
    case 'published':
      log.info({ event: 'index_published', schema }, 'index live')
      break
    case 'was_live':
      break
    case 'beside':
      log.warn(
        { event: 'index_beside', schema, live: published.live },
        'index complete beside the live index: npm run index -- upgrade',
      )
      break
    default:
      published satisfies never
  }
}

/**
 * Ends the indexer if the indexer stays behind one of its chains while the database and the node of that chain answer.
 */
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
      log.error(
        { event: 'index_stalled', chainId, lagBlocks },
        'index stalled behind the node: indexer ends',
      )
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
      log.warn(
        { event: 'index_guard_failed', err },
        'index guard failed: database (postgres) unreachable or timeout, retry follows',
      ),
    onHiddenServer: () =>
      log.warn(
        { event: 'server_identifier_hidden' },
        'identifier of the database server hidden: only restarts and promotions are detected',
      ),
  })
  if (finding === undefined) return
  switch (finding.kind) {
    case 'hole':
      for (const { chainId, missing, above } of finding.holes)
        log.error(
          { event: 'index_hole_found', chainId, missing, above },
          'gap in the index: blocks missing, indexer ends',
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

/**
 * Ends this process as a signal would, so that Ponder unlocks the schema, but with the exit code that requests a
 * restart.
 */
function end(): void {
  process.once('exit', () => {
    process.exitCode = RESTART_EXIT_CODE
  })
  process.kill(process.pid, 'SIGINT')
  setTimeout(() => process.exit(RESTART_EXIT_CODE), END_MS).unref()
}

/** Returns the value of an option of Ponder. */
function argument(name: string): string {
  const value = process.argv[process.argv.indexOf(name) + 1]
  if (value === undefined) throw new Error(`the guard of the index needs ${name}`)
  return value
}
