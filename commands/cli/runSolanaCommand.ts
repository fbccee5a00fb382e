import type {
  OperatorSolana,
  SolanaSponsorState,
} from '../../core/operator/store/createOperatorSolana.ts'
import type { SolanaCommand } from './parseSolanaCommand.ts'
import { printFacts, printTable } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

/** Maximum number of sponsorships in a list: one screen. */
const SHOWN_ROWS = 50

export type SolanaReadCommand = Exclude<SolanaCommand, { readonly verb: 'top-up' }>

/** Runs a read command about the Solana sponsor; returns its text and exit code. Throws `DatabaseUnavailable`. */
export async function runSolanaCommand(
  solana: OperatorSolana,
  command: SolanaReadCommand,
): Promise<Outcome> {
  switch (command.verb) {
    case 'show': {
      const standing = await solana.show()
      const text = command.isJson ? json(standing) : standingText(standing)
      return { text, exitCode: standing.open ? 0 : 1 }
    }
    case 'list': {
      const lines = await solana.sponsorships({ state: command.state, limit: SHOWN_ROWS })
      return { text: command.isJson ? json(lines) : printTable(lines), exitCode: 0 }
    }
    case 'one': {
      const facts = await solana.sponsorship(command.name)
      if (facts !== null) {
        return { text: command.isJson ? json(facts) : printFacts(facts), exitCode: 0 }
      }
      const error = `no sponsorship ${command.name}`
      return { text: command.isJson ? json({ error }) : error, exitCode: 1 }
    }
    default:
      return command satisfies never
  }
}

function standingText({ underWay, problems, ...facts }: SolanaSponsorState): string {
  const wrong = problems.map((problem) => `! ${problem}`)
  return [printFacts(facts), '', 'Pending:', printTable(underWay), ...wrong].join('\n')
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
