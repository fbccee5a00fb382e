import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../../../commands/cli/parseCommand.ts'

describe('archive commands', () => {
  it('name a month, and an export also a folder', () => {
    const parsed = [
      ['archive', 'list'],
      ['archive', 'export', '2026-01', '--to', '/backup'],
      ['--json', 'archive', 'export', '2026-01', '--to=/backup'],
      ['archive', 'drop', '2026-01'],
    ].map(parseCommand)
    expect(parsed).toEqual([
      { kind: 'archive', verb: 'list', isJson: false },
      { kind: 'archive', verb: 'export', month: '2026-01', folder: '/backup', isJson: false },
      { kind: 'archive', verb: 'export', month: '2026-01', folder: '/backup', isJson: true },
      { kind: 'archive', verb: 'drop', month: '2026-01', isJson: false },
    ])
  })

  it.each([
    [['archive'], /unknown command/],
    [['archive', 'list', '2026-01'], /unknown command/],
    [['archive', 'export', '2026-01'], /--to DIR is missing/],
    [['archive', 'export', '--to', '/backup'], /MONTH is missing/],
    [['archive', 'drop', '2026-13'], /must be a UTC month/],
    [['archive', 'drop', '2026-01', '--to', '/backup'], /--to: unknown option/],
    [['archive', 'drop', '2026-01', '--force'], /--force: unknown option/],
    [['archive', 'drop', '2026-01', '2026-02'], /too many arguments/],
  ])('are refused without their parts: %j', (words, problem) => {
    expect(() => parseCommand(words)).toThrow(problem)
  })
})
