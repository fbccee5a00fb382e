import type { OperatorReads } from '../../core/operator/store/createOperatorReads.ts'
import { help } from './help.ts'
import type { ArchiveCommand } from './parseArchiveCommand.ts'
import type { HandCommand } from './parseBridgeCommand.ts'
import type { Command, DoctorCommand } from './parseCommand.ts'
import type { GasCommand } from './parseGasCommand.ts'
import type { PaymentCommand } from './parsePaymentCommand.ts'
import type { PublicationCommand } from './parsePublicationCommand.ts'
import type { ReceiptCommand } from './parseReceiptCommand.ts'
import type { RecoverCommand } from './parseRecoverCommand.ts'
import type { SolanaCommand } from './parseSolanaCommand.ts'
import { printFacts, printTable } from './printTable.ts'

/** Maximum number of jobs in a list; one day may have 100 times as many jobs. */
const SHOWN_JOBS = 50
/** Maximum number of bridges or payouts in a list: one screen. */
const SHOWN_ROWS = 50

export type Outcome = { readonly text: string; readonly exitCode: 0 | 1 | 2 }

/** Runs a command; returns its text and exit code. Throws `DatabaseUnavailable`. */
export async function runCommand(
  reads: OperatorReads,
  command: Exclude<
    Command,
    | DoctorCommand
    | HandCommand
    | GasCommand
    | SolanaCommand
    | PublicationCommand
    | PaymentCommand
    | RecoverCommand
    | ReceiptCommand
    | ArchiveCommand
  >,
): Promise<Outcome> {
  switch (command.kind) {
    case 'help':
      return success(help)
    case 'listJobs': {
      const jobs = await reads.jobs({ onlyFailed: command.onlyFailed, limit: SHOWN_JOBS })
      return success(command.isJson ? json(jobs) : printTable(jobs))
    }
    case 'retryJob': {
      const { id } = command
      if (!(await reads.retryJob(id)))
        return missing(`no permanently failed job has the id ${id}`, command)
      return success(command.isJson ? json({ id, retried: true }) : `${id} is queued again`)
    }
    case 'showPayment': {
      const payment = await reads.payment(command.id)
      if (payment === null) return missing(`no payment ${command.id}`, command)
      return success(command.isJson ? json(payment) : printFacts(payment))
    }
    case 'listLanes': {
      const lanes = await reads.lanes()
      return success(command.isJson ? json(lanes) : printTable(lanes))
    }
    case 'listBridges': {
      const bridges = await reads.bridges({ state: command.state, limit: SHOWN_ROWS })
      return success(command.isJson ? json(bridges) : printTable(bridges))
    }
    case 'showBridge': {
      const bridge = await reads.bridge(command.id)
      if (bridge === null) return missing(`no bridge ${command.id}`, command)
      return success(command.isJson ? json(bridge) : printFacts(bridge))
    }
    case 'listPayouts': {
      const payouts = await reads.payouts({ limit: SHOWN_ROWS })
      return success(command.isJson ? json(payouts) : printTable(payouts))
    }
    default:
      return command satisfies never
  }
}

function success(text: string): Outcome {
  return { text, exitCode: 0 }
}

function missing(error: string, { isJson }: { readonly isJson: boolean }): Outcome {
  return { text: isJson ? json({ error }) : error, exitCode: 1 }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
