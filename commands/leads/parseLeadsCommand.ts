import type { FileSource } from '../../core/leads/domain/parsePlainRow.ts'
import { dice, trigrams } from '../../core/leads/domain/similarity.ts'
import { SUPPRESSION_KINDS, type SuppressionKind } from '../../core/leads/domain/suppressionHash.ts'
import { BadCommand } from './badCommand.ts'
import { FILE_KINDS, type FileKind } from './files/leadFile.ts'
import { COMMANDS, type CommandName } from './help.ts'
import { type OptOutsCommand, parseOptOuts } from './parseOptOuts.ts'

export type LoadCommand = {
  readonly kind: 'load'
  readonly files: readonly string[]
  readonly fileKind: FileKind | null
  readonly source: FileSource | null
  readonly released: string | null
  readonly minConfidence: number
  readonly rejectFile: string | null
  readonly isResumed: boolean
  readonly isDryRun: boolean
}
export type GenerateCommand = {
  readonly kind: 'generate'
  /** Number of leads; null for the number of the resumed load. */
  readonly count: number | null
  readonly seed: number
  readonly isUnlessLoaded: boolean
  readonly isResumed: boolean
  readonly isDryRun: boolean
}
export type SuppressCommand = {
  readonly kind: 'suppress'
  readonly of: SuppressionKind | null
  readonly value: string | null
  readonly file: string | null
  readonly reason: string
  /** True if the entries are removed from the list. */
  readonly isRemoval: boolean
  readonly isDryRun: boolean
}
export type LeadsCommand =
  | LoadCommand
  | GenerateCommand
  | SuppressCommand
  | OptOutsCommand
  | { readonly kind: 'status'; readonly isJson: boolean }
  | { readonly kind: 'mend'; readonly isDryRun: boolean }
  | { readonly kind: 'drop'; readonly version: string | null; readonly isDryRun: boolean }
  | { readonly kind: 'help'; readonly of: CommandName | null }

/** Options of each command; an option with a value ends with `=`. */
const OPTIONS: Readonly<Record<CommandName, string>> = {
  load: '--kind= --source= --licence= --released= --min-confidence= --reject-file= --resume --dry-run',
  generate: '--seed= --unless-loaded --resume --dry-run',
  suppress: '--file= --reason= --remove --dry-run',
  'opt-outs': '--state= --kind= --value= --limit= --by= --reason= --json',
  status: '--json',
  mend: '--dry-run',
  drop: '--dry-run',
}
/** Minimum confidence of a source, 0 to 1; chosen for this product, see research/data.md 7. */
const MIN_CONFIDENCE = 0.4
const MAX_GENERATED_LEADS = 20_000_000
const DEFAULT_SEED = 1

/** Parses the words of a command line. Throws `BadCommand`. */
export function parseLeadsCommand(words: readonly string[]): LeadsCommand {
  const [first, ...rest] = words
  if (first === undefined || first === '--help' || first === '-h') return { kind: 'help', of: null }
  if (first === 'help')
    return { kind: 'help', of: rest[0] === undefined ? null : parseCommandName(rest[0]) }
  const command = parseCommandName(first)
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', of: command }
  const { positional, options } = takeOptions(command, rest)
  switch (command) {
    case 'load':
      return parseLoad(positional, options)
    case 'generate':
      return parseGenerate(positional, options)
    case 'suppress':
      return parseSuppress(positional, options)
    case 'opt-outs':
      return parseOptOuts(positional, options)
    case 'drop':
      atMost(1, positional)
      return { kind: command, version: positional[0] ?? null, isDryRun: options.has('--dry-run') }
    case 'mend':
      atMost(0, positional)
      return { kind: command, isDryRun: options.has('--dry-run') }
    case 'status':
      atMost(0, positional)
      return { kind: command, isJson: options.has('--json') }
    default:
      throw new BadCommand(command satisfies never)
  }
}

type Options = ReadonlyMap<string, string>

function parseCommandName(word: string): CommandName {
  const command = COMMANDS.find((name) => name === word)
  if (command !== undefined) return command
  throw new BadCommand(`${word}: unknown command; did you mean ${nearest(word, COMMANDS)}?`)
}

function takeOptions(
  command: CommandName,
  words: readonly string[],
): { readonly positional: string[]; readonly options: Options } {
  const known = OPTIONS[command].split(' ')
  const positional: string[] = []
  const options = new Map<string, string>()
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      positional.push(word)
      continue
    }
    const [name = '', ...inline] = word.split('=')
    const takesValue = known.includes(`${name}=`)
    if (!takesValue && !known.includes(name)) {
      const names = known.map((option) => option.replace('=', ''))
      throw new BadCommand(
        `${name}: unknown option for ${command}; did you mean ${nearest(name, names)}?`,
      )
    }
    if (!takesValue && inline.length > 0) throw new BadCommand(`${name} takes no value`)
    if (takesValue && inline.length === 0) at += 1
    const value = takesValue ? (inline.length > 0 ? inline.join('=') : words[at]) : ''
    if (value === undefined) throw new BadCommand(`${name} needs a value`)
    if (options.has(name)) throw new BadCommand(`${name} must not occur twice`)
    options.set(name, value)
  }
  return { positional, options }
}

function nearest(word: string, names: readonly string[]): string {
  const near = (name: string) => dice(trigrams([word]), trigrams([name]))
  return names.toSorted((a, b) => near(b) - near(a))[0] ?? ''
}

function atMost(count: number, positional: readonly string[]): void {
  if (positional.length > count)
    throw new BadCommand(`too many arguments: ${positional.slice(count).join(' ')}`)
}

function parseLoad(files: readonly string[], options: Options): LoadCommand {
  const isResumed = options.has('--resume')
  if (files.length === 0 && !isResumed) throw new BadCommand('FILE is missing')
  const kind = options.get('--kind')
  const fileKind = FILE_KINDS.find((known) => known === kind) ?? null
  if (kind !== undefined && fileKind === null) {
    throw new BadCommand(`--kind ${kind}: must be one of ${FILE_KINDS.join(', ')}`)
  }
  const released = options.get('--released') ?? null
  if (released !== null && Number.isNaN(Date.parse(`${released}T00:00:00Z`))) {
    throw new BadCommand(`--released ${released}: must be a day, YYYY-MM-DD`)
  }
  const minConfidence = Number(options.get('--min-confidence') ?? MIN_CONFIDENCE)
  if (!(minConfidence >= 0 && minConfidence <= 1)) {
    throw new BadCommand('--min-confidence must be a number from 0 to 1')
  }
  return {
    kind: 'load',
    files,
    fileKind,
    source: sourceOf(options),
    released,
    minConfidence,
    rejectFile: options.get('--reject-file') ?? null,
    isResumed,
    isDryRun: options.has('--dry-run'),
  }
}

function sourceOf(options: Options): FileSource | null {
  const [key, licence] = [options.get('--source'), options.get('--licence')]
  if (key === undefined && licence === undefined) return null
  if (key === undefined || licence === undefined || licence.trim() === '') {
    throw new BadCommand('--source and --licence must be set together')
  }
  // Spaces separate the keys of a list, so a key must not contain a space.
  if (!/^[a-z0-9_-]{1,40}$/.test(key)) {
    throw new BadCommand(`--source ${key}: must be small letters, digits, _ and -, at most 40`)
  }
  return { key, licence: licence.trim() }
}

function wholeNumber(text: string, name: string, max: number): number {
  const number = /^\d[\d_]*$/.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN
  if (number >= 1 && number <= max) return number
  throw new BadCommand(`${name} ${text}: must be a whole number from 1 to ${max}`)
}

function parseGenerate(positional: readonly string[], options: Options): GenerateCommand {
  atMost(1, positional)
  const [count] = positional
  const isResumed = options.has('--resume')
  if (count === undefined && !isResumed) throw new BadCommand('COUNT is missing')
  const seed = options.get('--seed')
  return {
    kind: 'generate',
    count: count === undefined ? null : wholeNumber(count, 'COUNT', MAX_GENERATED_LEADS),
    seed: seed === undefined ? DEFAULT_SEED : wholeNumber(seed, '--seed', 2 ** 31),
    isUnlessLoaded: options.has('--unless-loaded'),
    isResumed,
    isDryRun: options.has('--dry-run'),
  }
}

function parseSuppress(positional: readonly string[], options: Options): SuppressCommand {
  atMost(2, positional)
  const [word, value = null] = positional
  const file = options.get('--file') ?? null
  const of = SUPPRESSION_KINDS.find((known) => known === word) ?? null
  if (word !== undefined && of === null) {
    throw new BadCommand(`${word}: must be one of ${SUPPRESSION_KINDS.join(', ')}`)
  }
  if ((file === null) === (value === null)) {
    throw new BadCommand('pass either KIND and VALUE, or --file')
  }
  const reason = options.get('--reason') ?? 'operator'
  const [isRemoval, isDryRun] = [options.has('--remove'), options.has('--dry-run')]
  return { kind: 'suppress', of, value, file, reason, isRemoval, isDryRun }
}
