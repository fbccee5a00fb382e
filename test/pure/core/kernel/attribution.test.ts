import { describe, expect, it } from 'vitest'
import { validateAttributionCode } from '../../../../core/kernel/attribution.ts'

describe('an attribution code', () => {
  it.each(['quartet', 'a-b_c.d', '!', '~'.repeat(255)])('may be %s', (code) => {
    expect(validateAttributionCode(code)).toBeNull()
  })

  it.each([
    ['', 'must not be empty'],
    ['a,b', 'must be printable ASCII without spaces and commas'],
    ['a b', 'must be printable ASCII without spaces and commas'],
    ['é', 'must be printable ASCII without spaces and commas'],
    ['a\n', 'must be printable ASCII without spaces and commas'],
    ['a'.repeat(256), 'must have at most 255 characters, got 256'],
  ])('must not be %j', (code, problem) => {
    expect(validateAttributionCode(code)).toBe(problem)
  })
})
