import { describe, expect, it } from 'vitest'
import { parseRolesCommand } from '../../../../commands/roles/parseRolesCommand.ts'

const parse = (words: string) => parseRolesCommand(words.split(' ').filter((word) => word !== ''))

describe('npm run roles', () => {
  it.each([
    ['', { kind: 'help' }],
    ['apply --help', { kind: 'help' }],
    ['apply', { kind: 'apply' }],
    ['verify', { kind: 'verify' }],
    ['password api --file /run/api', { kind: 'password', role: 'api', file: '/run/api' }],
  ])('accepts the words "%s"', (words, command) => {
    expect(parse(words)).toEqual(command)
  })

  it.each([
    ['drop', 'unknown command: drop'],
    ['apply now', 'too many arguments: now'],
    ['password', 'password needs a role: migrations, indexer, api, workers, fetch'],
    ['password root --file f', 'password needs a role'],
    ['password api', 'password needs --file FILE'],
    ['password api secret', 'password needs --file FILE'],
    ['password api --file f more', 'password needs --file FILE'],
  ])('rejects the words "%s" with the problem: %s', (words, problem) => {
    expect(() => parse(words)).toThrow(problem)
  })
})
