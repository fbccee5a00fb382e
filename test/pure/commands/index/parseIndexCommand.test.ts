import { describe, expect, it } from 'vitest'
import { BadCommand } from '../../../../commands/index/badCommand.ts'
import { help } from '../../../../commands/index/help.ts'
import { parseIndexCommand } from '../../../../commands/index/parseIndexCommand.ts'
import { describeDifference } from '../../../../commands/index/requireParity.ts'
import { reasonOf } from '../../../../commands/index/switchTo.ts'

const parse = (line: string) => parseIndexCommand(line.split(' ').filter((word) => word !== ''))

describe('the command line of indexes', () => {
  it.each([
    ['', { kind: 'help' }],
    ['help', { kind: 'help' }],
    ['prune --help', { kind: 'help' }],
    ['status', { kind: 'status' }],
    ['upgrade', { kind: 'upgrade', changed: [] }],
    [
      'upgrade --changed vault_state.supply --changed=position',
      {
        kind: 'upgrade',
        changed: [
          { table: 'vault_state', column: 'supply', reason: 'named by this command' },
          { table: 'position', column: '*', reason: 'named by this command' },
        ],
      },
    ],
    ['rollback', { kind: 'rollback', schema: undefined }],
    ['rollback ix_0a', { kind: 'rollback', schema: 'ix_0a' }],
    ['prune', { kind: 'prune', keep: 1 }],
    ['prune --keep 3', { kind: 'prune', keep: 3 }],
    ['prune --keep=0', { kind: 'prune', keep: 0 }],
    ['snapshot here', { kind: 'snapshot', folder: 'here' }],
    ['restore here', { kind: 'restore', folder: 'here' }],
  ])('parses %j', (line, command) => {
    expect(parse(line)).toEqual(command)
  })

  it.each([
    'up',
    'upgrade now',
    'snapshot',
    'restore here there',
    'restore --force here',
    'upgrade --force',
    'upgrade --changed',
    'upgrade --changed a.b.c',
    'status --json',
    'rollback a b',
    'rollback --to a',
    'prune ix_0a',
    'prune --keep',
    'prune --keep -1',
    'prune --keep many',
    'prune --keep 1 2',
    'prune --keep=1 2',
  ])('rejects %j', (line) => {
    expect(() => parse(line)).toThrow(BadCommand)
    expect(() => parse(line)).toThrow(/see npm run index -- help$/)
  })

  it('has every command in the help', () => {
    for (const name of ['status', 'upgrade', 'rollback', 'prune']) {
      expect(help).toMatch(new RegExp(`^${name} `, 'm'))
    }
  })
})

describe('a refusal of an index command', () => {
  it.each([
    [
      { kind: 'behind', behind: { chainId: 137, liveNumber: 9, number: 7 } },
      'ix_a is at block 7 of chain 137, and the live index at 9',
    ],
    [
      { kind: 'fork', chainId: 137, number: 9 },
      'ix_a has another block 9 of chain 137 than the live index',
    ],
    [
      { kind: 'readers', programs: ['pg_dump'] },
      'a transaction reads the live index for too long: pg_dump',
    ],
    [{ kind: 'changed', live: 'ix_b' }, 'another index is live: ix_b'],
    [
      { kind: 'foreign', objects: ['reports.nav'] },
      'other objects depend on the views of the index: reports.nav; drop or move them',
    ],
    [{ kind: 'busy' }, 'an index was locked, as during a reorganisation'],
  ] as const)('states the reason for a refused switch: %j', (result, reason) => {
    expect(reasonOf('ix_a', result)).toBe(reason)
  })

  it.each([
    [
      {
        kind: 'differs',
        columns: [
          { name: 'supply', old: '10', next: '11' },
          { name: 'holders', old: '1', next: '2' },
        ],
      },
      'has vault.supply 11 in row v1, and ix_old has 10, and 1 more columns',
    ],
    [{ kind: 'missing', columns: [] }, 'lacks row v1 of table vault'],
    [{ kind: 'added', columns: [] }, 'has row v1 of table vault, which ix_old lacks'],
  ] as const)('names the first difference after a failed comparison: %j', (difference, text) => {
    expect(describeDifference({ table: 'vault', id: 'v1', ...difference }, 'ix_old')).toBe(text)
  })
})
