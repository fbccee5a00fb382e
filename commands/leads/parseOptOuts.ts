import { type OptOutState, optOutTransitions } from '../../core/leads/domain/optOutStates.ts'
import { SUPPRESSION_KINDS, type SuppressionKind } from '../../core/leads/domain/suppressionHash.ts'
import { BadCommand } from './badCommand.ts'

export type OptOutsCommand = { readonly kind: 'opt-outs' } & (
  | {
      readonly verb: 'list'
      readonly state: OptOutState | null
      readonly of: SuppressionKind | null
      readonly value: string | null
      readonly limit: number
      readonly isJson: boolean
    }
  | { readonly verb: 'show'; readonly id: string; readonly isJson: boolean }
  | {
      readonly verb: 'confirm'
      readonly id: string
      readonly by: 'mail' | 'operator'
      readonly note: string
    }
  | { readonly verb: 'reject' | 'undo'; readonly id: string; readonly note: string }
  /** Files to merge; empty for the opt-out log of this machine. */
  | { readonly verb: 'merge'; readonly files: readonly string[] }
)

const OPTIONS: Readonly<Record<OptOutsCommand['verb'], readonly string[]>> = {
  list: ['--state', '--kind', '--value', '--limit', '--json'],
  show: ['--json'],
  confirm: ['--by', '--reason'],
  reject: ['--reason'],
  undo: ['--reason'],
  merge: [],
}
const ID = /^oo_[0-9a-f]{20}$/
const LIMIT = 50
const MAX_LISTED_OPT_OUTS = 1_000
/** Maximum length of a reason in characters: one paragraph. */
const MAX_NOTE_LETTERS = 1_000
const STATES: readonly string[] = Object.keys(optOutTransitions)

type Options = ReadonlyMap<string, string>

/** Parses the words after `opt-outs`. Throws `BadCommand`. */
export function parseOptOuts(
  [verb = '', ...given]: readonly string[],
  options: Options,
): OptOutsCommand {
  const kind = 'opt-outs' as const
  switch (verb) {
    case 'list':
      requireOptions(verb, options)
      if (given.length > 0) throw new BadCommand(`too many arguments: ${given.join(' ')}`)
      return {
        kind,
        verb,
        state: stateOf(options),
        of: kindOf(options),
        value: options.get('--value') ?? null,
        limit: limitOf(options),
        isJson: options.has('--json'),
      }
    case 'show':
      requireOptions(verb, options)
      return { kind, verb, id: idOf(given), isJson: options.has('--json') }
    case 'confirm':
      requireOptions(verb, options)
      return { kind, verb, id: idOf(given), by: byOf(options), note: noteOf(options) }
    case 'reject':
    case 'undo':
      requireOptions(verb, options)
      return { kind, verb, id: idOf(given), note: noteOf(options) }
    case 'merge':
      requireOptions(verb, options)
      return { kind, verb, files: given }
    default:
      throw new BadCommand(
        `${`opt-outs ${verb}`.trim()}: must be list, show, confirm, reject, undo or merge`,
      )
  }
}

function requireOptions(verb: OptOutsCommand['verb'], options: Options): void {
  for (const name of options.keys()) {
    if (!OPTIONS[verb].includes(name)) {
      throw new BadCommand(`${name}: unknown option for opt-outs ${verb}`)
    }
  }
}

function stateOf(options: Options): OptOutState | null {
  const state = options.get('--state')
  if (state === undefined) return null
  if (isState(state)) return state
  throw new BadCommand(`--state ${state}: must be one of ${STATES.join(', ')}`)
}

const isState = (text: string): text is OptOutState => STATES.includes(text)

function kindOf(options: Options): SuppressionKind | null {
  const word = options.get('--kind')
  const kind = SUPPRESSION_KINDS.find((known) => known === word)
  if (word === undefined || kind !== undefined) return kind ?? null
  throw new BadCommand(`--kind ${word}: must be one of ${SUPPRESSION_KINDS.join(', ')}`)
}

function limitOf(options: Options): number {
  const word = options.get('--limit') ?? String(LIMIT)
  const limit = /^\d{1,4}$/.test(word) ? Number(word) : 0
  if (limit >= 1 && limit <= MAX_LISTED_OPT_OUTS) return limit
  throw new BadCommand(`--limit ${word}: must be a whole number from 1 to ${MAX_LISTED_OPT_OUTS}`)
}

function idOf([id, ...more]: readonly string[]): string {
  if (id === undefined) throw new BadCommand('ID is missing')
  if (more.length > 0) throw new BadCommand(`too many arguments: ${more.join(' ')}`)
  if (ID.test(id)) return id
  throw new BadCommand(`${id}: must be the id of an opt-out; opt-outs list shows the ids`)
}

function byOf(options: Options): 'mail' | 'operator' {
  const by = options.get('--by')
  if (by === 'mail' || by === 'operator') return by
  throw new BadCommand(
    by === undefined
      ? '--by is missing; must be mail or operator'
      : `--by ${by}: must be mail or operator`,
  )
}

function noteOf(options: Options): string {
  const note = options.get('--reason')?.trim() ?? ''
  if (note === '') throw new BadCommand('--reason is missing; state the requester and the reason')
  if (note.length <= MAX_NOTE_LETTERS) return note
  throw new BadCommand(`--reason exceeds ${MAX_NOTE_LETTERS} letters`)
}
