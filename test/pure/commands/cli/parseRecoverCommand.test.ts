import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../../../commands/cli/parseCommand.ts'

describe('the arguments of the command recover', () => {
  it('compare one day and store nothing by default', () => {
    expect(parseCommand(['recover'])).toEqual({
      kind: 'recover',
      hours: 24,
      isApplied: false,
      isJson: false,
    })
  })

  it.each([
    ['--hours', '48', '--apply', '--json'],
    ['--json', '--apply', '--hours=48'],
  ])('set hours, the storage of charges, and JSON: %s %s %s', (...words) => {
    expect(parseCommand(['recover', ...words])).toEqual({
      kind: 'recover',
      hours: 48,
      isApplied: true,
      isJson: true,
    })
  })

  it.each([
    [['--hours'], '--hours needs a value'],
    [['--hours', '0'], '--hours 0: must be a number from 1 to 720'],
    [['--hours=721'], '--hours 721: must be a number from 1 to 720'],
    [['--hours', 'day'], '--hours day: must be a number from 1 to 720'],
    [['--all'], '--all: unknown option for this command'],
    [['payments'], 'too many arguments: payments'],
  ])('are rejected with the name of the fault: %s', (words, error) => {
    expect(() => parseCommand(['recover', ...words])).toThrow(error)
  })
})
