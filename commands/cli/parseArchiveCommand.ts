import { type Month, parseMonth } from '../../core/archive/domain/months.ts'
import { BadCommand } from './badCommand.ts'

/** Command that lists, exports or drops archived months. */
export type ArchiveCommand =
  | { readonly kind: 'archive'; readonly verb: 'list'; readonly isJson: boolean }
  | {
      readonly kind: 'archive'
      readonly verb: 'export'
      readonly month: Month
      readonly folder: string
      readonly isJson: boolean
    }
  | {
      readonly kind: 'archive'
      readonly verb: 'drop'
      readonly month: Month
      readonly isJson: boolean
    }

/** Parses the words after `archive`. Throws `BadCommand`. */
export function parseArchiveCommand(words: readonly string[]): ArchiveCommand {
  const names: string[] = []
  let folder: string | undefined
  let isJson = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const [name, inline] = word.split('=')
    if (word === '--json') isJson = true
    else if (name === '--to') {
      if (inline === undefined) at += 1
      folder = inline ?? words[at]
      if (folder === undefined) throw new BadCommand('--to needs a value')
    } else if (word.startsWith('-'))
      throw new BadCommand(`${word}: unknown option for this command`)
    else names.push(word)
  }
  const [verb, month, ...more] = names
  if (more.length > 0) throw new BadCommand(`too many arguments: ${more.join(' ')}`)
  if (folder !== undefined && verb !== 'export')
    throw new BadCommand('--to: unknown option for this command')
  if (verb === 'list' && month === undefined) return { kind: 'archive', verb, isJson }
  if (verb === 'drop') return { kind: 'archive', verb, month: monthIn(month), isJson }
  if (verb === 'export') {
    if (folder === undefined) throw new BadCommand('--to DIR is missing')
    return { kind: 'archive', verb, month: monthIn(month), folder, isJson }
  }
  throw new BadCommand(`unknown command: archive ${names.join(' ')}`.trim())
}

function monthIn(word: string | undefined): Month {
  if (word === undefined) throw new BadCommand('MONTH is missing')
  const month = parseMonth(word)
  if (month === null) throw new BadCommand(`${word}: must be a UTC month such as 2026-11`)
  return month
}
