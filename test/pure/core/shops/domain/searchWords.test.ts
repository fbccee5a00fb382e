import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexedWords, searchWords } from '../../../../../core/shops/domain/searchWords.ts'

describe('words of a product search', () => {
  it.each([
    ['Café Ærø Þór', ['cafe', 'aero', 'thor']],
    ['Wal\u00adlet wa\u200bter', ['wallet', 'water']],
    ["women's T-Shirt", ['womens', 't', 'shirt']],
  ])('are parsed from %j as %j', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })

  it('are cut between characters', () => {
    expect(searchWords(`${'a'.repeat(39)}\u{20000}b`)).toEqual(['a'.repeat(39)])
  })

  it('are valid database texts of letters and digits alone', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, (written) => {
        for (const word of [...searchWords(written), ...indexedWords(written)]) {
          expect(word.isWellFormed()).toBe(true)
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
          expect(word.length).toBeLessThanOrEqual(40)
        }
      }),
    )
  })
})
