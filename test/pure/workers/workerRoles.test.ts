import { describe, expect, it } from 'vitest'
import { ConfigInvalid } from '../../../core/config.ts'
import { parseRoles } from '../../../workers/workerRoles.ts'

describe('the roles of a workers process', () => {
  it('are all roles, or the role of --only', () => {
    expect(parseRoles([])).toEqual(['money', 'watch', 'fetch'])
    expect(parseRoles(['--only', 'fetch'])).toEqual(['fetch'])
  })

  it.each([
    [['fetch']],
    [['--only']],
    [['--only', 'all']],
    [['--only', 'money', 'fetch']],
    [['--only=money']],
  ])('are rejected as %j', (args) => {
    expect(() => parseRoles(args)).toThrow(ConfigInvalid)
  })
})
