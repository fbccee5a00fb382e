import { TAKE_DOWN_REASONS, type TakeDownReason } from '../../core/publish/domain/takeDown.ts'
import { BadCommand } from './badCommand.ts'

export type PublicationCommand = {
  readonly kind: 'publications'
  readonly isJson: boolean
} & (
  | { readonly verb: 'list'; readonly onlyTakenDown: boolean }
  | { readonly verb: 'show'; readonly slug: string }
  | {
      readonly verb: 'take-down'
      readonly slug: string
      readonly reason: TakeDownReason
      readonly note: string
    }
  | { readonly verb: 'restore'; readonly slug: string; readonly note: string }
)

/** Options of each command; an option with a value ends with `=`. */
const OPTIONS: Readonly<Record<PublicationCommand['verb'], readonly string[]>> = {
  list: ['--taken-down', '--json'],
  show: ['--json'],
  'take-down': ['--reason=', '--note=', '--json'],
  restore: ['--note=', '--json'],
}
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/
/** Maximum length of a note in characters: one paragraph. */
const MAX_NOTE_LETTERS = 1_000

/** Parses the words after `publications`. Throws `BadCommand`. */
export function parsePublicationCommand([
  verb = '',
  ...rest
]: readonly string[]): PublicationCommand {
  const kind = 'publications' as const
  switch (verb) {
    case 'list': {
      const { positional, options } = readWords(verb, rest)
      if (positional.length > 0) throw new BadCommand(`too many arguments: ${positional.join(' ')}`)
      const onlyTakenDown = options.has('--taken-down')
      return { kind, verb, onlyTakenDown, isJson: options.has('--json') }
    }
    case 'show': {
      const { positional, options } = readWords(verb, rest)
      return { kind, verb, slug: slugOf(positional), isJson: options.has('--json') }
    }
    case 'take-down': {
      const { positional, options } = readWords(verb, rest)
      const texts = { reason: reasonOf(options.get('--reason')), note: noteOf(options) }
      return { kind, verb, slug: slugOf(positional), ...texts, isJson: options.has('--json') }
    }
    case 'restore': {
      const { positional, options } = readWords(verb, rest)
      const slug = slugOf(positional)
      return { kind, verb, slug, note: noteOf(options), isJson: options.has('--json') }
    }
    default:
      throw new BadCommand(`unknown command: publications ${verb}`.trim())
  }
}

type Options = ReadonlyMap<string, string>

function readWords(verb: PublicationCommand['verb'], words: readonly string[]) {
  const positional: string[] = []
  const options = new Map<string, string>()
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      positional.push(word)
      continue
    }
    const [name = '', ...inline] = word.split('=')
    if (options.has(name)) throw new BadCommand(`${name} must not occur twice`)
    if (OPTIONS[verb].includes(`${name}=`)) {
      if (inline.length === 0) at += 1
      const value = inline.length > 0 ? inline.join('=') : words[at]
      if (value === undefined) throw new BadCommand(`${name} needs a value`)
      options.set(name, value)
    } else if (OPTIONS[verb].includes(word)) options.set(word, '')
    else throw new BadCommand(`${word}: unknown option for this command`)
  }
  return { positional, options }
}

function slugOf([slug, ...more]: readonly string[]): string {
  if (slug === undefined) throw new BadCommand('SLUG is missing')
  if (more.length > 0) throw new BadCommand(`too many arguments: ${more.join(' ')}`)
  if (SLUG.test(slug)) return slug
  throw new BadCommand(`${slug}: must be the slug of a page, the part after /v/ in its address`)
}

function reasonOf(word: string | undefined): TakeDownReason {
  const known = TAKE_DOWN_REASONS.join(', ')
  if (word === undefined) throw new BadCommand(`--reason is missing; must be one of ${known}`)
  const reason = TAKE_DOWN_REASONS.find((text) => text === word)
  if (reason !== undefined) return reason
  throw new BadCommand(`--reason ${word}: must be one of ${known}`)
}

function noteOf(options: Options): string {
  const note = options.get('--note')?.trim() ?? ''
  if (note === '') throw new BadCommand('--note is missing; state the requester and the reason')
  if (note.length <= MAX_NOTE_LETTERS) return note
  throw new BadCommand(`--note exceeds ${MAX_NOTE_LETTERS} letters`)
}
