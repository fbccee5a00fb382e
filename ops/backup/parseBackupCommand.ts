import { parseArgs } from 'node:util'
import { z } from 'zod'
import { BadCommand } from './badCommand.ts'

/** Moment of a restore; null is the end of the received log. */
export type Moment = Date | null

export type BackupCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'receive' | 'base'
      readonly folder: string
      readonly patienceSec: number
      readonly bin: string | null
    }
  | { readonly kind: 'verify'; readonly folder: string; readonly bin: string | null }
  | {
      readonly kind: 'prune'
      readonly folder: string
      readonly keep: number
      readonly bin: string | null
    }
  | {
      readonly kind: 'restore'
      readonly folder: string
      readonly at: Moment
      readonly into: string
      readonly bin: string | null
    }

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  at: { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
  patience: { type: 'string' },
  bin: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const
const NAMES = ['to', 'from', 'at', 'into', 'keep', 'patience'] as const
type Name = (typeof NAMES)[number]

const NEEDED = {
  receive: ['to'],
  base: ['to'],
  verify: ['from'],
  prune: ['from', 'keep'],
  restore: ['from', 'at', 'into'],
} as const satisfies Record<string, readonly Name[]>

/** Seconds for which a command waits, unless `--patience` names others. */
const USUAL_PATIENCE = { receive: '300', base: '60' }

const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
/** Characters of the date in a time. */
const DATE_LENGTH = 10
/** The paths are part of the commands that Postgres runs in a shell, and of its settings. */
const PLAIN_PATH = /^[\w./@+-]+$/

/** Parses the words after `npm run backup --`. Throws `BadCommand`. */
export function parseBackupCommand(words: readonly string[]): BackupCommand {
  const { values, positionals } = parse(words)
  const [verb = 'help', ...more] = positionals
  if (values.help === true || verb === 'help') return { kind: 'help' }
  if (!isVerb(verb)) throw new BadCommand(`unknown command: ${verb}`)
  if (more.length > 0) throw new BadCommand(`too many arguments: ${more.join(' ')}`)
  const needed: readonly Name[] = NEEDED[verb]
  for (const name of NAMES) {
    const isGiven = values[name] !== undefined
    if (needed.includes(name) && !isGiven) throw new BadCommand(`${verb} needs --${name}`)
    const isAllowed = name === 'patience' && Object.hasOwn(USUAL_PATIENCE, verb)
    if (!needed.includes(name) && isGiven && !isAllowed)
      throw new BadCommand(`${verb} has no --${name}`)
  }
  const bin = values.bin === undefined ? null : pathOf('bin', values.bin)
  const folder = pathOf(needed[0] ?? 'to', values.to ?? values.from ?? '')
  if (verb === 'prune') return { kind: verb, folder, keep: countOf('keep', values.keep ?? ''), bin }
  if (verb === 'receive' || verb === 'base') {
    const patience = countOf('patience', values.patience ?? USUAL_PATIENCE[verb])
    return { kind: verb, folder, patienceSec: patience, bin }
  }
  if (verb !== 'restore') return { kind: verb, folder, bin }
  const into = pathOf('into', values.into ?? '')
  return { kind: verb, folder, at: momentOf(values.at ?? ''), into, bin }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new BadCommand(error instanceof Error ? error.message : 'cannot be parsed')
  }
}

const isVerb = (word: string): word is keyof typeof NEEDED => Object.hasOwn(NEEDED, word)

function pathOf(name: string, path: string): string {
  if (!PLAIN_PATH.test(path))
    throw new BadCommand(`--${name} needs a path of letters, digits and ./@+-_`)
  return path
}

function momentOf(text: string): Moment {
  if (text === 'latest') return null
  const at = new Date(text)
  // `Date` takes February 30 for March 2.
  const isDay = z.iso.date().safeParse(text.slice(0, DATE_LENGTH)).success
  if (!ZONED.test(text) || !isDay || Number.isNaN(at.getTime()))
    throw new BadCommand('--at needs a time with a zone, such as 2026-11-27T20:30:00Z, or latest')
  return at
}

function countOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new BadCommand(`--${name} needs a number from 1 to 999`)
  return Number(text)
}
