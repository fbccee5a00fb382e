import { parseArgs } from 'node:util'
import type { Address } from 'viem'
import { BadCommand } from './badCommand.ts'

export const COMMANDS = ['plan', 'apply', 'verify', 'handover'] as const
type CommandName = (typeof COMMANDS)[number]

/** Signer of due transactions. */
export type Signer =
  | { readonly kind: 'key file'; readonly path: string }
  /** Writes a batch for a Safe instead of sending. */
  | { readonly kind: 'safe'; readonly path: string; readonly address: Address }

type Common = {
  readonly file: string
  /** Chain of the command; null for every chain of the file. */
  readonly chainId: number | null
}

export type DeployCommand =
  | (Common & { readonly kind: 'plan'; readonly from: Address | null; readonly out: string })
  | (Common & { readonly kind: 'apply'; readonly signer: Signer; readonly out: string })
  | (Common & { readonly kind: 'verify'; readonly sources: string | null })
  | (Common & { readonly kind: 'handover'; readonly signer: Signer })
  | { readonly kind: 'help' }

const OPTIONS = {
  chain: { type: 'string' },
  from: { type: 'string' },
  'key-file': { type: 'string' },
  safe: { type: 'string' },
  'safe-address': { type: 'string' },
  out: { type: 'string' },
  sources: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Option = Exclude<keyof typeof OPTIONS, 'help'>
type Given = Partial<Record<Option, string>>

const ALLOWED = {
  plan: ['chain', 'from', 'out'],
  apply: ['chain', 'key-file', 'safe', 'safe-address', 'out'],
  verify: ['chain', 'sources'],
  handover: ['chain', 'key-file', 'safe', 'safe-address'],
} as const satisfies Record<CommandName, readonly Option[]>

const DEFAULT_OUT = 'deployment.json'
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Parses the words of a command line. Throws `BadCommand`. */
export function parseDeployCommand(words: readonly string[]): DeployCommand {
  const { positionals, given, isHelp } = parseWords(words)
  const [word, file, extra] = positionals
  if (word === undefined || word === 'help' || isHelp) return { kind: 'help' }
  const kind = COMMANDS.find((name) => name === word)
  if (kind === undefined) {
    throw new BadCommand(`${word}: unknown command; must be one of ${COMMANDS.join(', ')}`)
  }
  if (file === undefined) throw new BadCommand('FILE is missing')
  if (extra !== undefined) throw new BadCommand(`too many arguments: ${extra}`)
  const allowed: readonly string[] = ALLOWED[kind]
  const unknown = Object.keys(given).find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw new BadCommand(`${kind} has no option --${unknown}`)
  const common = { file, chainId: chainOf(given) }
  const out = given.out ?? DEFAULT_OUT
  switch (kind) {
    case 'plan':
      return { kind, ...common, from: addressOf('from', given.from), out }
    case 'apply':
      return { kind, ...common, signer: signerOf(given), out }
    case 'verify':
      return { kind, ...common, sources: given.sources ?? null }
    case 'handover':
      return { kind, ...common, signer: signerOf(given) }
    default:
      throw new BadCommand(kind satisfies never)
  }
}

type Words = {
  readonly positionals: readonly string[]
  readonly given: Given
  readonly isHelp: boolean
}

function parseWords(words: readonly string[]): Words {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: OPTIONS,
      allowPositionals: true,
      strict: true,
    })
    const { help = false, ...given } = values
    return { positionals, given, isHelp: help }
  } catch (error) {
    const [problem = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new BadCommand(problem)
  }
}

function chainOf({ chain }: Given): number | null {
  if (chain === undefined) return null
  if (/^[1-9]\d{0,15}$/.test(chain)) return Number(chain)
  throw new BadCommand('--chain must be a chain id')
}

function addressOf(option: Option, text: string | undefined): Address | null {
  if (text === undefined) return null
  if (ADDRESS.test(text)) return `0x${text.slice(2).toLowerCase()}`
  throw new BadCommand(`--${option} must be 0x and 40 hex digits`)
}

function signerOf(given: Given): Signer {
  const { 'key-file': keyFile, safe } = given
  if ((keyFile === undefined) === (safe === undefined)) {
    throw new BadCommand('pass either --key-file FILE or --safe FILE')
  }
  if (keyFile !== undefined) return { kind: 'key file', path: keyFile }
  const address = addressOf('safe-address', given['safe-address'])
  if (address === null) throw new BadCommand('--safe needs --safe-address ADDRESS')
  return { kind: 'safe', path: safe ?? '', address }
}
