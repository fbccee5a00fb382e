import { parseArgs } from 'node:util'
import { BadCommand } from './badCommand.ts'
import { COMMANDS, type CommandName } from './help.ts'

export type ShopCommand =
  | { readonly kind: 'add'; readonly file: string; readonly isReplacing: boolean }
  | { readonly kind: 'remove'; readonly slug: string }
  | {
      readonly kind: 'sync'
      /** Slug of a shop; null for all shops. */
      readonly slug: string | null
      /** Null for the configured ratio of each shop. */
      readonly minKeepRatio: number | null
    }
  | { readonly kind: 'list'; readonly isJson: boolean }
  | { readonly kind: 'help'; readonly of: CommandName | null }

const OPTIONS = {
  add: { replace: { type: 'boolean' } },
  remove: {},
  sync: { all: { type: 'boolean' }, 'min-keep-ratio': { type: 'string' } },
  list: { json: { type: 'boolean' } },
} as const

/** Parses the words of a command line. Throws `BadCommand`. */
export function parseShopCommand(words: readonly string[]): ShopCommand {
  const [first, ...rest] = words
  if (first === undefined || first === '--help' || first === '-h') return { kind: 'help', of: null }
  if (first === 'help')
    return { kind: 'help', of: rest[0] === undefined ? null : parseCommandName(rest[0]) }
  const command = parseCommandName(first)
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', of: command }
  const { given, options } = parseOptions(command, rest)
  const [word] = given
  if (given.length > 1) throw new BadCommand(`too many arguments: ${given.slice(1).join(' ')}`)
  switch (command) {
    case 'add':
      if (word === undefined) throw new BadCommand('FILE is missing')
      return { kind: command, file: word, isReplacing: options.get('replace') === true }
    case 'remove':
      if (word === undefined) throw new BadCommand('SLUG is missing')
      return { kind: command, slug: word }
    case 'sync': {
      const isAll = options.get('all') === true
      if (isAll === (word !== undefined)) throw new BadCommand('pass either SLUG or --all')
      return { kind: command, slug: word ?? null, minKeepRatio: ratioOf(options) }
    }
    case 'list':
      if (word !== undefined) throw new BadCommand(`too many arguments: ${word}`)
      return { kind: command, isJson: options.get('json') === true }
    default:
      throw new BadCommand(command satisfies never)
  }
}

function parseCommandName(word: string): CommandName {
  const command = COMMANDS.find((name) => name === word)
  if (command !== undefined) return command
  throw new BadCommand(`${word}: unknown command; must be one of ${COMMANDS.join(', ')}`)
}

type Options = ReadonlyMap<string, unknown>

function parseOptions(
  command: CommandName,
  words: readonly string[],
): { readonly given: readonly string[]; readonly options: Options } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: OPTIONS[command],
      allowPositionals: true,
      strict: true,
    })
    return { given: positionals, options: new Map<string, unknown>(Object.entries(values)) }
  } catch (error) {
    const [problem = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new BadCommand(problem)
  }
}

function ratioOf(options: Options): number | null {
  const text = options.get('min-keep-ratio')
  if (text === undefined) return null
  const ratio = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
  if (ratio >= 0 && ratio <= 1) return ratio
  throw new BadCommand('--min-keep-ratio must be a number from 0 to 1')
}
