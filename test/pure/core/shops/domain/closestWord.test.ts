import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closestWord, typingErrors } from '../../../../../core/shops/domain/closestWord.ts'
import { feedState } from '../../../../../core/shops/domain/feedState.ts'
import { indexedWords, searchWords } from '../../../../../core/shops/domain/searchWords.ts'
import { validateFeed } from '../../../../../core/shops/domain/validateFeed.ts'

const candidate = (word: string, similarity = 0.3, products = 1) => ({ word, similarity, products })

describe('the closest word of a search', () => {
  it('has the fewest errors, then the highest similarity, then the most products', () => {
    expect(closestWord('jaket', [candidate('jacket', 0.5), candidate('basket', 0.9)])).toBe(
      'jacket',
    )
    expect(closestWord('bots', [candidate('boots', 0.4), candidate('bolts', 0.6)])).toBe('bolts')
    expect(closestWord('bots', [candidate('boats', 0.5, 1), candidate('boots', 0.5, 9)])).toBe(
      'boots',
    )
  })

  it('is null without a similar word, for numbers and for two letters', () => {
    expect(closestWord('zzzz', [candidate('jacket')])).toBeNull()
    expect(closestWord('v2x', [candidate('v3x', 0.9)])).toBeNull()
    expect(closestWord('ab', [candidate('abc', 0.9)])).toBeNull()
  })
})

it('typingErrors is a distance: zero for equal words, symmetric, and one for a swap', () => {
  const word = fc.string({ minLength: 0, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c', 'd') })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(typingErrors(a, a)).toBe(0)
      expect(typingErrors(a, b)).toBe(typingErrors(b, a))
      expect(typingErrors(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
  expect(typingErrors('watreproof', 'waterproof')).toBe(1)
})

it('search words contain only letters and digits, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const word of searchWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
    }),
  )
  expect(searchWords("Men's Café T-Shirt 50ml")).toEqual(['mens', 'cafe', 't', 'shirt', '50ml'])
  expect(indexedWords('T-Shirt')).toEqual(['t', 'shirt', 'tshirt'])
})

it('validateFeed rejects a feed without products, and a feed below the share to keep', () => {
  const verify = (products: number, served: number) =>
    validateFeed({ products, served, minKeepRatio: 0.5 })
  expect([verify(0, 0), verify(1, 0), verify(49, 100), verify(50, 100)]).toEqual([
    'no_products',
    null,
    'too_few',
    null,
  ])
})

it('feedState returns stale by the age alone, and error after a failed run', () => {
  const at = (nowSec: number, isLastRunGood = true) =>
    feedState({ confirmedAtSec: 0, isLastRunGood, maxAgeHours: 24 }, nowSec)
  expect([at(86_400), at(86_401), at(1, false), at(86_401, false)]).toEqual([
    'ok',
    'stale',
    'error',
    'stale',
  ])
  expect(feedState({ confirmedAtSec: null, isLastRunGood: true, maxAgeHours: 1 }, 0)).toBe('never')
})
