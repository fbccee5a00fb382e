import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../commands/cli/parseCommand.ts'
import { parseIndexCommand } from '../../commands/index/parseIndexCommand.ts'
import { parseRolesCommand } from '../../commands/roles/parseRolesCommand.ts'
import { keyVariables } from '../../core/config/keyVariables.ts'
import { variables } from '../../core/config.ts'
import { parseBackupCommand } from '../../ops/backup/parseBackupCommand.ts'

const root = join(import.meta.dirname, '..', '..')
const PAGES = ['docs/backup.md', 'docs/operate.md']
/** Parsers of commands that reject unknown words. */
const PARSERS = {
  backup: parseBackupCommand,
  cli: parseCommand,
  index: parseIndexCommand,
  roles: parseRolesCommand,
} as const
/** Words of the pages that stand for a value, with an example. */
const EXAMPLES: Readonly<Record<string, string>> = {
  $role: 'api',
  DIR: '/var/backups/quartet',
  DATA: '/srv/restored',
  TIME: '2026-11-27T20:30:00Z',
  N: '7',
}

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')
/** Returns the words of each call of a script that has a parser, in blocks and in the text. */
const callsIn = (text: string): (readonly [keyof typeof PARSERS, readonly string[]])[] =>
  [...text.matchAll(/npm run (\w+) -- ([^`|>;#\n]+)/g)].flatMap(([, script = '', words = '']) =>
    isParsed(script) ? [[script, words.trim().split(/\s+/).map(withExample)] as const] : [],
  )
const isParsed = (script: string): script is keyof typeof PARSERS => Object.hasOwn(PARSERS, script)
const withExample = (word: string): string =>
  EXAMPLES[word] ?? word.replace('$role', EXAMPLES['$role'] ?? '')

describe.each(PAGES)('%s', (page) => {
  it('has commands that their programs accept', () => {
    const calls = callsIn(textOf(page))
    expect(calls.length).toBeGreaterThan(4)
    for (const [script, words] of calls) {
      expect(PARSERS[script](words).kind, `${script} ${words.join(' ')}`).not.toBe('help')
    }
  })

  it('names variables that the configuration has', () => {
    const known = Object.keys({ ...variables, ...keyVariables })
    const named = [...textOf(page).matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(
      ([name]) => name,
    )
    expect(named.filter((name) => !known.includes(name))).toEqual([])
    expect(named).toContain('DATABASE_URL')
  })

  it('names files of the checkout that exist', () => {
    const paths = [...textOf(page).matchAll(/\b(?:ops|test)\/[\w./-]+\w/g)].map(([path]) => path)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
