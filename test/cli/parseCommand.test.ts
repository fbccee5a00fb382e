import { describe, expect, it } from 'vitest'
import { BadCommand, help, parseCommand } from '../../cli/parseCommand.ts'

describe('the command line', () => {
  it.each([
    [[], { kind: 'help' }],
    [['--help'], { kind: 'help' }],
    [['jobs', 'list'], { kind: 'listJobs', onlyFailed: false, isJson: false }],
    [['jobs', 'list', '--failed', '--json'], { kind: 'listJobs', onlyFailed: true, isJson: true }],
    [['jobs', 'retry', 'abc'], { kind: 'retryJob', id: 'abc', isJson: false }],
    [['--json', 'payments', 'show', 'pay_1'], { kind: 'showPayment', id: 'pay_1', isJson: true }],
    [['lanes'], { kind: 'listLanes', isJson: false }],
  ])('understands %j', (words, command) => {
    expect(parseCommand(words)).toEqual(command)
  })

  it.each([
    [['jobs']],
    [['jobs', 'list', 'more']],
    [['jobs', 'retry']],
    [['payments', 'show']],
    [['payments', 'show', 'pay_1', 'pay_2']],
    [['lanes', '--failed']],
    [['lanes', 'all']],
    [['jobs', 'list', '--force']],
  ])('refuses %j', (words) => {
    expect(() => parseCommand(words)).toThrow(BadCommand)
  })

  it('names every command in its help', () => {
    for (const words of ['jobs list', 'jobs retry', 'payments show', 'lanes']) {
      expect(help).toContain(words)
    }
  })
})
