/** What an operator asked for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'listJobs'; readonly onlyFailed: boolean; readonly isJson: boolean }
  | { readonly kind: 'retryJob'; readonly id: string; readonly isJson: boolean }
  | { readonly kind: 'showPayment'; readonly id: string; readonly isJson: boolean }
  | { readonly kind: 'listLanes'; readonly isJson: boolean }

/** A command line that makes no sense. */
export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run cli -- help`)
    this.name = 'BadCommand'
  }
}

export const help = `Usage: npm run cli -- COMMAND [--json]

jobs list [--failed]    dated jobs, newest first; with --failed those that failed for good
jobs retry ID           sends a job that failed for good back to its queue
payments show ID        one payment, its state and its transaction
lanes                   hot keys per chain: state, balance, what waits
help                    this text

--json prints one JSON value instead of a table. DATABASE_URL says where to look.
Exit codes: 0 done, 1 not found or the database does not answer, 2 the command makes no sense.`

const flagsOf: Readonly<Record<string, readonly string[]>> = {
  listJobs: ['--failed', '--json'],
}

/** The command in these words. Throws `BadCommand`. */
export function parseCommand(words: readonly string[]): Command {
  const flags = words.filter((word) => word.startsWith('-'))
  const [first, second, third, ...more] = words.filter((word) => !word.startsWith('-'))
  if (first === undefined || first === 'help' || flags.includes('--help') || flags.includes('-h')) {
    return { kind: 'help' }
  }
  if (more.length > 0) throw new BadCommand(`too many words: ${more.join(' ')}`)
  const command = commandOf([first, second, third], flags)
  const allowed = flagsOf[command.kind] ?? ['--json']
  const unknown = flags.find((flag) => !allowed.includes(flag))
  if (unknown !== undefined) throw new BadCommand(`${unknown}: no such option here`)
  return command
}

function commandOf(
  [first, second, third]: readonly (string | undefined)[],
  flags: readonly string[],
): Command {
  const isJson = flags.includes('--json')
  switch ([first, second].join(' ').trim()) {
    case 'jobs list':
      if (third !== undefined) throw new BadCommand(`too many words: ${third}`)
      return { kind: 'listJobs', onlyFailed: flags.includes('--failed'), isJson }
    case 'jobs retry':
      return { kind: 'retryJob', id: required(third), isJson }
    case 'payments show':
      return { kind: 'showPayment', id: required(third), isJson }
    case 'lanes':
      return { kind: 'listLanes', isJson }
    default:
      throw new BadCommand(`no command: ${[first, second].join(' ').trim()}`)
  }
}

function required(id: string | undefined): string {
  if (id === undefined) throw new BadCommand('ID is missing')
  return id
}
