import { describe, expect, it } from 'vitest'
import { BadCommand } from '../../../../commands/cli/badCommand.ts'
import { help } from '../../../../commands/cli/help.ts'
import { parseCommand } from '../../../../commands/cli/parseCommand.ts'
import { TAKE_DOWN_REASONS } from '../../../../core/publish/domain/takeDown.ts'

const kind = 'publications'
const note = 'letter of a bank'

describe('the command line of published pages', () => {
  it.each([
    [['list'], { kind, verb: 'list', onlyTakenDown: false, isJson: false }],
    [['list', '--taken-down', '--json'], { kind, verb: 'list', onlyTakenDown: true, isJson: true }],
    [['show', 'my-page'], { kind, verb: 'show', slug: 'my-page', isJson: false }],
    [
      ['take-down', 'my-page', '--reason', 'fraud', '--note', note],
      { kind, verb: 'take-down', slug: 'my-page', reason: 'fraud', note, isJson: false },
    ],
    [
      ['restore', '--json', 'my-page', `--note=${note}`],
      { kind, verb: 'restore', slug: 'my-page', note, isJson: true },
    ],
  ])('parses %j', (words, command) => {
    expect(parseCommand(['publications', ...words])).toEqual(command)
  })

  it.each([
    [[], 'unknown command: publications'],
    [['list', 'more'], 'too many arguments: more'],
    [['list', '--note', 'x'], '--note: unknown option for this command'],
    [['show'], 'SLUG is missing'],
    [['show', 'http://a/v/b'], 'must be the slug of a page'],
    [['take-down', 'my-page', '--note', 'x'], '--reason is missing; must be one of abuse'],
    [
      ['take-down', 'my-page', '--reason', 'bad', '--note', 'x'],
      '--reason bad: must be one of abuse',
    ],
    [['take-down', 'my-page', '--reason', 'fraud'], '--note is missing'],
    [['take-down', 'my-page', '--reason', 'fraud', '--note', ' '], '--note is missing'],
    [['take-down', 'my-page', '--reason'], '--reason needs a value'],
    [['restore', 'my-page', '--note', 'a', '--note', 'b'], '--note must not occur twice'],
    [['restore', 'my-page', '--note', 'a'.repeat(1_001)], 'exceeds 1000 letters'],
  ])('rejects %j', (words, problem) => {
    const parse = () => parseCommand(['publications', ...words])
    expect(parse).toThrow(BadCommand)
    expect(parse).toThrow(problem)
  })

  it('names every command and reason in its help', () => {
    for (const verb of ['list', 'show', 'take-down', 'restore']) {
      expect(help).toContain(`publications ${verb}`)
    }
    for (const reason of TAKE_DOWN_REASONS) expect(help).toContain(reason)
  })
})
