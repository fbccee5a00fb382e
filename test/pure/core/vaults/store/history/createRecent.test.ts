import { expect, it } from 'vitest'
import { createRecent } from '../../../../../../core/vaults/store/history/createRecent.ts'

it('createRecent drops the least recently used entry', () => {
  const recent = createRecent<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect([recent.has('a'), recent.has('b'), recent.get('c'), recent.get('b')]).toEqual([
    true,
    false,
    3,
    undefined,
  ])
})
