import { commentChain } from '../../core/catalogue/columns/commentChain.ts'
import { ConfigInvalid, chainUrls, loadConfig, loadDeployment } from '../../core/config.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import { createContractReads } from '../../core/platform/chains/createContractReads.ts'
import { ADVISORY_LOCKS } from '../../core/platform/db/advisoryLocks.ts'
import { bool } from '../../core/platform/db/columns.ts'
import { ConnectionLost } from '../../core/platform/db/connectionLost.ts'
import { READ_ALL_BLOCKS_TIMEOUT_MS } from '../../core/platform/db/continuity/findHoles.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { databaseOf } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import { openSession, type Session } from '../../core/platform/db/openSession.ts'
import { checkConnections, WrongConnection } from '../../core/platform/db/requireConnections.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { readIndexCode } from '../../supervisor/indexCode.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { indexSchemaName } from '../../supervisor/indexIdentity.ts'
import { readIndexStatements } from '../../supervisor/indexStatements.ts'
import { deleteNarrowedReads } from '../../supervisor/ownLogs/deleteNarrowedReads.ts'
import { ownAccountsOf } from '../../supervisor/ownLogs/ownLogsRule.ts'
import { BadCommand } from './badCommand.ts'
import { CHANGED_COLUMNS } from './changedColumns.ts'
import { CommandRefused } from './commandRefused.ts'
import { compareWithContracts } from './compareWithContracts.ts'
import { help } from './help.ts'
import type { UpgradeDeps } from './indexDeps.ts'
import { type IndexCommand, parseIndexCommand } from './parseIndexCommand.ts'
import { type RestoreDeps, runRestore } from './restore/runRestore.ts'
import { compareSample } from './restore/sample/compareSample.ts'
import { runPrune } from './runPrune.ts'
import { runRollback } from './runRollback.ts'
import { runStatus } from './runStatus.ts'
import { runUpgrade } from './runUpgrade.ts'
import { runSnapshot } from './snapshot/runSnapshot.ts'

/** `npm run index -- COMMAND`: shows, upgrades, rolls back and prunes the indexes of a database. */
async function main(): Promise<number> {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort(new CommandRefused('interrupted')))
  }
  try {
    const command = parseIndexCommand(process.argv.slice(2))
    const text = command.kind === 'help' ? help : await run(command, stopping.signal)
    process.stdout.write(`${text}\n`)
    return 0
  } catch (thrown) {
    const error = stopping.signal.aborted ? stopping.signal.reason : thrown
    if (!isExpectedError(error)) throw error
    process.stderr.write(`index: ${error.message}\n`)
    return error instanceof BadCommand ? 2 : 1
  }
}

async function run(
  command: Exclude<IndexCommand, { readonly kind: 'help' }>,
  signal: AbortSignal,
): Promise<string> {
  const config = loadConfig()
  const deployment = loadDeployment(config)
  const database = databaseOf(config)
  process.stderr.write(`index: database ${databaseLabel(database.url)}\n`)
  await checkConnections(database)
  const intervalBlocks = config.BLOCK_INTERVAL
  const source = {
    databaseUrl: database,
    deployment,
    rpcUrlOf: (chainId: number) => chainUrls(config, chainId)?.rpcUrl ?? '',
  }
  const session = await openSession(database, 'quartet-index-command')
  const longQuery = createSql(database.sessionUrl, {
    name: 'quartet-index-command',
    max: 1,
    reader: false,
    answerMs: READ_ALL_BLOCKS_TIMEOUT_MS,
  })
  const deps: UpgradeDeps & RestoreDeps = {
    session,
    longQuery,
    target: config.INDEX_SCHEMA ?? indexSchemaName(rootDir, deployment, String(intervalBlocks)),
    changed: [...CHANGED_COLUMNS, ...(command.kind === 'upgrade' ? command.changed : [])],
    chainIds: deployment.chains.map(({ chainId }) => chainId),
    intervalBlocks,
    nowMs: () => systemClock.nowMs(),
    print: (line) => process.stderr.write(`index: ${line}\n`),
    signal,
    compareContracts: (schema) => compareWithContracts(source, schema),
    databaseUrl: database,
    code: () => readIndexCode(rootDir, deployment, String(intervalBlocks)),
    statements: () => readIndexStatements(rootDir),
    blockHash: (chainId, number) =>
      createContractReads({ rpcUrl: source.rpcUrlOf(chainId), chainId }).blockHash(number),
    compareSample: (schema) => compareSample(longQuery, schema, source.rpcUrlOf),
    forgetNarrowedReads: (schema) =>
      deleteNarrowedReads(database, schema, ownAccountsOf(deployment)),
    describeViews: () => commentChain(database.sessionUrl).catch(() => []),
  }
  try {
    if (command.kind === 'status') return await runStatus(deps)
    if (command.kind === 'snapshot') return await runSnapshot(deps, command.folder)
    await takeTurn(session)
    switch (command.kind) {
      case 'upgrade':
        return await runUpgrade(deps)
      case 'rollback':
        return await runRollback(deps, command.schema)
      case 'prune':
        return await runPrune(deps, command.keep)
      case 'restore':
        return await runRestore(deps, command.folder)
      default:
        throw new Error(command satisfies never)
    }
  } finally {
    await Promise.all([session.end(), longQuery.end()])
  }
}

/** Takes the lock that allows one command at a time to change indexes. Throws `CommandRefused`. */
async function takeTurn(session: Session): Promise<void> {
  const [lock] = await session({ mine: bool })`
    select pg_try_advisory_lock(${ADVISORY_LOCKS.changeIndexes}) as mine`
  if (lock?.mine !== true) throw new CommandRefused('another command changes the indexes')
}

function isExpectedError(error: unknown): error is Error {
  const known = [
    BadCommand,
    CommandRefused,
    ConfigInvalid,
    ConnectionLost,
    DomainError,
    WrongConnection,
  ]
  return known.some((kind) => error instanceof kind)
}

process.exitCode = await main()
