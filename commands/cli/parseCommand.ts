import { BadCommand } from './badCommand.ts'
import { type ArchiveCommand, parseArchiveCommand } from './parseArchiveCommand.ts'
import { type BridgeCommand, parseBridgeCommand } from './parseBridgeCommand.ts'
import { type GasCommand, parseGasCommand } from './parseGasCommand.ts'
import { type PaymentCommand, parsePaymentCommand } from './parsePaymentCommand.ts'
import { type PublicationCommand, parsePublicationCommand } from './parsePublicationCommand.ts'
import { parseReceiptCommand, type ReceiptCommand } from './parseReceiptCommand.ts'
import { parseRecoverCommand, type RecoverCommand } from './parseRecoverCommand.ts'
import { parseSolanaCommand, type SolanaCommand } from './parseSolanaCommand.ts'

/** Command that prints the current findings. */
export type DoctorCommand = { readonly kind: 'doctor'; readonly isJson: boolean }

export type Command =
  | { readonly kind: 'help' }
  | DoctorCommand
  | { readonly kind: 'listJobs'; readonly onlyFailed: boolean; readonly isJson: boolean }
  | { readonly kind: 'retryJob'; readonly id: string; readonly isJson: boolean }
  | { readonly kind: 'showPayment'; readonly id: string; readonly isJson: boolean }
  | { readonly kind: 'listLanes'; readonly isJson: boolean }
  | BridgeCommand
  | GasCommand
  | SolanaCommand
  | PublicationCommand
  | PaymentCommand
  | ReceiptCommand
  | RecoverCommand
  | ArchiveCommand

const flagsOf: Readonly<Record<string, readonly string[]>> = {
  listJobs: ['--failed', '--json'],
}

/** Parses the words of a command line. Throws `BadCommand`. */
export function parseCommand(words: readonly string[]): Command {
  const flags = words.filter((word) => word.startsWith('-'))
  const [first, second, third, ...more] = words.filter((word) => !word.startsWith('-'))
  if (first === undefined || first === 'help' || flags.includes('--help') || flags.includes('-h')) {
    return { kind: 'help' }
  }
  if (first === 'bridge') return parseBridgeCommand(after('bridge', words))
  if (first === 'gas') return parseGasCommand(after('gas', words))
  if (first === 'solana') return parseSolanaCommand(after('solana', words))
  if (first === 'publications') return parsePublicationCommand(after('publications', words))
  if (first === 'archive') return parseArchiveCommand(after('archive', words))
  if (first === 'receipt') return parseReceiptCommand(after('receipt', words))
  if (first === 'recover') return parseRecoverCommand(after('recover', words))
  if (first === 'payments' && second !== 'show')
    return parsePaymentCommand(after('payments', words))
  if (more.length > 0) throw new BadCommand(`too many arguments: ${more.join(' ')}`)
  const command = commandOf([first, second, third], flags)
  const allowed = flagsOf[command.kind] ?? ['--json']
  const unknown = flags.find((flag) => !allowed.includes(flag))
  if (unknown !== undefined) throw new BadCommand(`${unknown}: unknown option for this command`)
  return command
}

function commandOf(
  [first, second, third]: readonly (string | undefined)[],
  flags: readonly string[],
): Command {
  const isJson = flags.includes('--json')
  switch ([first, second].join(' ').trim()) {
    case 'jobs list':
      if (third !== undefined) throw new BadCommand(`too many arguments: ${third}`)
      return { kind: 'listJobs', onlyFailed: flags.includes('--failed'), isJson }
    case 'jobs retry':
      return { kind: 'retryJob', id: requireId(third), isJson }
    case 'payments show':
      return { kind: 'showPayment', id: requireId(third), isJson }
    case 'doctor':
      return { kind: 'doctor', isJson }
    case 'lanes':
      return { kind: 'listLanes', isJson }
    default:
      throw new BadCommand(`unknown command: ${[first, second].join(' ').trim()}`)
  }
}

function requireId(id: string | undefined): string {
  if (id === undefined) throw new BadCommand('ID is missing')
  return id
}

/** Returns the words after the command; `--json` may also come before the command. */
function after(subject: string, words: readonly string[]): string[] {
  const at = words.indexOf(subject)
  return [...words.slice(at + 1), ...words.slice(0, at)]
}
