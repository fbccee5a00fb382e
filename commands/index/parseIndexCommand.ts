import type { ChangedColumn } from '../../core/platform/db/indexes/compareTables.ts'
import { BadCommand } from './badCommand.ts'

export type IndexCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'status' }
  | { readonly kind: 'upgrade'; readonly changed: readonly ChangedColumn[] }
  | { readonly kind: 'rollback'; readonly schema: string | undefined }
  | { readonly kind: 'prune'; readonly keep: number }
  | { readonly kind: 'snapshot'; readonly folder: string }
  | { readonly kind: 'restore'; readonly folder: string }

/** Number of indexes that a prune keeps by default: the index that a rollback makes live. */
const KEEP = 1

/** Parses the words after `npm run index --`. Throws `BadCommand`. */
export function parseIndexCommand(words: readonly string[]): IndexCommand {
  const [verb = 'help', ...rest] = words
  if (words.includes('--help') || verb === 'help') return { kind: 'help' }
  if (verb === 'prune') return { kind: 'prune', keep: keepIn(rest) }
  if (verb === 'upgrade') return { kind: 'upgrade', changed: changedIn(rest) }
  const option = rest.find((word) => word.startsWith('-'))
  if (option !== undefined) throw new BadCommand(`${option}: unknown option for this command`)
  if (verb === 'rollback') {
    const [schema, ...more] = rest
    requireNone(more)
    return { kind: 'rollback', schema }
  }
  if (verb === 'snapshot' || verb === 'restore') {
    const [folder, ...more] = rest
    if (folder === undefined) throw new BadCommand(`${verb} needs a folder`)
    requireNone(more)
    return { kind: verb, folder }
  }
  if (verb !== 'status') throw new BadCommand(`unknown command: ${verb}`)
  requireNone(rest)
  return { kind: verb }
}

function keepIn(words: readonly string[]): number {
  if (words.length === 0) return KEEP
  const [first = '', second, ...more] = words
  const [name, inline] = first.split('=')
  if (name !== '--keep') throw new BadCommand(`${first}: unknown option for this command`)
  const value = inline ?? second
  requireNone(inline === undefined ? more : words.slice(1))
  if (value === undefined || !/^\d{1,3}$/.test(value))
    throw new BadCommand('--keep needs a number from 0 to 999')
  return Number(value)
}

function changedIn(words: readonly string[]): readonly ChangedColumn[] {
  const changed: ChangedColumn[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const [name, inline] = word.split('=')
    if (name !== '--changed') {
      if (word.startsWith('-')) throw new BadCommand(`${word}: unknown option for this command`)
      throw new BadCommand(`too many arguments: ${word}`)
    }
    if (inline === undefined) at += 1
    const [, table, column = '*'] = /^(\w+)(?:\.(\w+))?$/.exec(inline ?? words[at] ?? '') ?? []
    if (table === undefined) throw new BadCommand('--changed needs TABLE or TABLE.COLUMN')
    changed.push({ table, column, reason: 'named by this command' })
  }
  return changed
}

function requireNone(words: readonly string[]): void {
  if (words.length > 0) throw new BadCommand(`too many arguments: ${words.join(' ')}`)
}
