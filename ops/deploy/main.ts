import { BaseError } from 'viem'
import { ConfigInvalid, loadRpcUrl } from '../../core/config.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { runApply } from './apply/runApply.ts'
import { BadCommand } from './badCommand.ts'
import { EXIT } from './deployDeps.ts'
import { DeployRefused } from './deployRefused.ts'
import { runHandover } from './handover/runHandover.ts'
import { help } from './help.ts'
import { openChains } from './openChains.ts'
import { type DeployCommand, parseDeployCommand } from './parseDeployCommand.ts'
import { runPlan } from './runPlan.ts'
import { runVerify } from './verify/runVerify.ts'
import { loadWanted } from './wanted/loadWanted.ts'

/** Milliseconds between two reads of a node while a step waits for its transaction. */
const POLL_MS = 500

/** `npm run deploy -- COMMAND FILE`: contracts of the service on any chain, from a file with the wanted state. */
async function main(): Promise<number> {
  try {
    return await run(parseDeployCommand(process.argv.slice(2)))
  } catch (error) {
    if (error instanceof BadCommand) return fail(error.message, EXIT.badCommand)
    if (error instanceof DeployRefused || error instanceof ConfigInvalid) {
      return fail(error.message, EXIT.refused)
    }
    // After the failure of a node during a run, the next run reads the chain and continues.
    if (error instanceof BaseError) {
      return fail(`${error.shortMessage}; run the command again to resume`, EXIT.refused)
    }
    throw error
  }
}

function fail(message: string, exitCode: number): number {
  process.stderr.write(`deploy: ${message}\n`)
  return exitCode
}

async function run(command: DeployCommand): Promise<number> {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (command.kind === 'help') {
    print(help)
    return EXIT.done
  }
  const wanted = loadWanted(command.file)
  const chains = openChains(wanted, command.chainId, loadRpcUrl)
  const deps = { wanted, chains, print, nowMs: () => systemClock.nowMs(), pollMs: POLL_MS }
  switch (command.kind) {
    case 'plan':
      return runPlan(deps, command)
    case 'apply':
      return runApply(deps, command)
    case 'verify':
      return runVerify(deps, command)
    case 'handover':
      return runHandover(deps, command)
    default:
      throw new BadCommand(command satisfies never)
  }
}

process.exitCode = await main()
