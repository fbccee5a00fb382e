import { describe, expect, it } from 'vitest'
import { BadCommand } from '../../../../commands/shop/badCommand.ts'
import { COMMANDS, commandHelp, help } from '../../../../commands/shop/help.ts'
import { parseShopCommand } from '../../../../commands/shop/parseShopCommand.ts'

const parse = (line: string) => parseShopCommand(line.split(' ').filter((word) => word !== ''))

describe('the shop command line', () => {
  it.each([
    ['', { kind: 'help', of: null }],
    ['help sync', { kind: 'help', of: 'sync' }],
    ['add --help', { kind: 'help', of: 'add' }],
    ['add shop.json', { kind: 'add', file: 'shop.json', isReplacing: false }],
    ['add - --replace', { kind: 'add', file: '-', isReplacing: true }],
    ['remove outdoor', { kind: 'remove', slug: 'outdoor' }],
    ['sync outdoor', { kind: 'sync', slug: 'outdoor', minKeepRatio: null }],
    ['sync --all --min-keep-ratio 0', { kind: 'sync', slug: null, minKeepRatio: 0 }],
    ['list --json', { kind: 'list', isJson: true }],
  ])('parses %j', (line, command) => {
    expect(parse(line)).toEqual(command)
  })

  it.each([
    'ad',
    'add',
    'add a b',
    'add a --force',
    'remove',
    'sync',
    'sync a --all',
    'sync a --min-keep-ratio 2',
    'sync a --min-keep-ratio',
    'list a',
  ])('rejects %j', (line) => {
    expect(() => parse(line)).toThrow(BadCommand)
    expect(() => parse(line)).toThrow(/see npm run shop -- help$/)
  })

  it('has every command in the help, and a help text for each command', () => {
    for (const name of COMMANDS) {
      expect(help).toMatch(new RegExp(`^${name} `, 'm'))
      expect(commandHelp[name]).toContain(`npm run shop -- ${name}`)
    }
  })
})
