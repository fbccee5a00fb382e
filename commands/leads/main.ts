import { optOutLogPath } from '../../core/config/optOutLogPath.ts'
import { ConfigInvalid, loadConfig } from '../../core/config.ts'
import type { LogFields } from '../../core/kernel/logger.ts'
import { openBuildSession } from '../../core/leads/store/dataset/openBuildSession.ts'
import { createOptOutLog } from '../../core/leads/store/optouts/createOptOutLog.ts'
import { ConnectionLost } from '../../core/platform/db/connectionLost.ts'
import { databaseOf } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import { checkConnections, WrongConnection } from '../../core/platform/db/requireConnections.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { BadCommand } from './badCommand.ts'
import { commandHelp, help } from './help.ts'
import { type LoaderDeps, runLoad } from './load/runLoad.ts'
import { LoadRefused } from './loadRefused.ts'
import { type LeadsCommand, parseLeadsCommand } from './parseLeadsCommand.ts'
import { createProgressLine } from './progressLine.ts'
import { runDrop } from './runDrop.ts'
import { runGenerate } from './runGenerate.ts'
import { runOptOuts } from './runOptOuts.ts'
import { runRepair } from './runRepair.ts'
import { runStatus } from './runStatus.ts'
import { runSuppress } from './runSuppress.ts'

/** `npm run leads -- COMMAND`: loads and maintains data sets of leads. */
async function main(): Promise<number> {
  const stopping = new AbortController()
  const progress = createProgressLine({
    write: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    nowMs: () => performance.now(),
  })
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      progress.end()
      process.stderr.write(`leads: interrupted; --resume continues
`)
      stopping.abort(new LoadRefused('interrupted'))
      // A build step takes minutes. An abort leaves no partial result, so the process may exit after `STOP_MS`.
      setTimeout(() => process.exit(1), STOP_MS).unref()
    })
  }
  try {
    const command = parseLeadsCommand(process.argv.slice(2))
    process.stdout.write(`${await run(command, { progress, signal: stopping.signal })}\n`)
    return 0
  } catch (error) {
    progress.end()
    if (!isExpectedError(error)) throw error
    if (!stopping.signal.aborted) process.stderr.write(`leads: ${error.message}\n`)
    return error instanceof BadCommand ? 2 : 1
  }
}

/** Milliseconds within which a running batch can still be stored. */
const STOP_MS = 3_000

function isExpectedError(error: unknown): error is Error {
  return (
    error instanceof BadCommand ||
    error instanceof LoadRefused ||
    error instanceof ConfigInvalid ||
    error instanceof ConnectionLost ||
    error instanceof WrongConnection
  )
}

async function run(
  command: LeadsCommand,
  shown: Pick<LoaderDeps, 'progress' | 'signal'>,
): Promise<string> {
  if (command.kind === 'help') return command.of === null ? help : commandHelp[command.of]
  const config = loadConfig()
  const databaseUrl = databaseOf(config)
  process.stderr.write(`leads: database ${databaseLabel(databaseUrl.sessionUrl)}\n`)
  await checkConnections(databaseUrl)
  const session = await openBuildSession(databaseUrl)
  const today = new Date(systemClock.nowMs()).toISOString().slice(0, 10)
  const path = optOutLogPath(config)
  const log = {
    error: ({ err }: LogFields, message: string) =>
      process.stderr.write(`leads: ${message} ${path}: ${String(err)}\n`),
  }
  const optOutLog = createOptOutLog({ path, clock: systemClock, log })
  const deps: LoaderDeps = { session, today, ...shown }
  try {
    switch (command.kind) {
      case 'load':
        return await runLoad(deps, command)
      case 'generate':
        return await runGenerate(deps, command)
      case 'suppress':
        return await runSuppress({ query: session, optOutLog }, command)
      case 'opt-outs':
        return await runOptOuts(
          { session, clock: systemClock, optOutLog, optOutLogPath: path },
          command,
        )
      case 'status':
        return await runStatus(session, command)
      case 'mend':
        return await runRepair(deps, command)
      case 'drop':
        return await runDrop(deps, command)
      default:
        throw new Error(command satisfies never)
    }
  } finally {
    await session.end()
  }
}

process.exitCode = await main()
