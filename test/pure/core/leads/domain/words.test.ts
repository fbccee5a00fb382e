import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../../../../../core/leads/domain/foldText.ts'
import { keyWords } from '../../../../../core/leads/domain/keyWords.ts'
import { dice, isTypo, trigrams } from '../../../../../core/leads/domain/similarity.ts'

describe('foldText', () => {
  it('folds case, accents, apostrophes and signs', () => {
    expect(foldText("  Peña & Søn's  CAFÉ—Bar ")).toBe('pena and sons cafe bar')
    expect(foldText('İstanbul Straße')).toBe('istanbul strasse')
  })

  it('keeps only small letters, digits and single spaces, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text)
        expect(folded).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/)
        expect(foldText(folded)).toBe(folded)
      }),
    )
  })
})

describe('keyWords', () => {
  it.each([
    ['Dentists', 'dentist'],
    ['bakeries', 'bakery'],
    ['churches', 'church'],
    ['Dresses', 'dress'],
    ['tax boxes', 'tax box'],
    ['movies', 'movie'],
    ['gas', 'gas'],
    ['glass', 'glass'],
    ['tennis', 'tennis'],
    ['campus', 'campus'],
  ])('returns for %s the words %s', (text, words) => {
    expect(keyWords(text).join(' ')).toBe(words)
  })

  it('returns no words for an empty text', () => {
    expect(keyWords(' -- ')).toEqual([])
  })
})

describe('isTypo', () => {
  it.each([
    ['dentst', 'dentist'],
    ['resturant', 'restaurant'],
    ['jewlery', 'jewelry'],
    ['chiropracter', 'chiropractor'],
    ['landscapping', 'landscaping'],
  ])('accepts %s as a typo of %s', (typed, word) => {
    expect(isTypo(typed, word)).toBe(true)
  })

  it.each([
    ['printer', 'painter'],
    ['gun', 'gum'],
    ['house', 'horse'],
    ['fencing', 'dancing'],
    ['massage', 'message'],
    ['dentist', 'dental'],
  ])('rejects %s as a typo of %s', (typed, word) => {
    expect(isTypo(typed, word)).toBe(false)
  })

  it('is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(a !== b)
        expect(isTypo(a, b)).toBe(isTypo(b, a))
      }),
    )
  })
})

describe('dice', () => {
  it('is 1 for the same words in any order and 0 without shared trigrams', () => {
    expect(dice(trigrams(['hair', 'salon']), trigrams(['salon', 'hair']))).toBe(1)
    expect(dice(trigrams(['hair']), trigrams(['pizza']))).toBe(0)
    expect(dice(trigrams([]), trigrams([]))).toBe(0)
  })
})
