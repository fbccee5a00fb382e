import { expect, it } from 'vitest'
import { createRecentCache } from '../../../../../../core/vaults/store/history/createRecentCache.ts'

it('createRecentCache drops the least recently used entry', () => {
  const recent = createRecentCache<string, number>(2)
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
