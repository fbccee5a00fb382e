import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createCategoryMatcher,
  MIN_CATEGORY_SCORE,
} from '../../../../../core/leads/domain/createCategoryMatcher.ts'
import { readCategoryTerms } from '../../../../../core/leads/store/taxonomy/readCategoryTerms.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'
import { categoryPhrases, unsurePhrases } from './categoryPhrases.ts'

const nodes = readTaxonomy()
const match = createCategoryMatcher(nodes, readCategoryTerms())

describe('createCategoryMatcher', () => {
  it('has tests for at least 150 phrases', () => {
    expect(categoryPhrases.length).toBeGreaterThanOrEqual(150)
  })

  it.each(categoryPhrases)('matches "%s" to %s', (phrase, code) => {
    expect(match(phrase)).toMatchObject({ kind: 'matched', code })
  })

  it.each(unsurePhrases)('rejects "%s" with suggestions below the score of a match', (phrase) => {
    const answer = match(phrase)
    expect(answer.kind).toBe('unknown')
    const suggestions = answer.kind === 'unknown' ? answer.suggestions : []
    expect(suggestions.length).toBeLessThanOrEqual(5)
    for (const { score } of suggestions) expect(score).toBeLessThan(MIN_CATEGORY_SCORE)
  })

  it('suggests several trades for an ambiguous word', () => {
    expect(match('carpet')).toEqual({
      kind: 'unknown',
      suggestions: expect.arrayContaining([
        { code: 'carpet_cleaning', label: 'Carpet Cleaning', score: 0.59 },
        { code: 'carpet_store', label: 'Carpet Store', score: 0.59 },
      ]),
    })
  })

  it('returns the kind of the match', () => {
    expect(match('dentists')).toMatchObject({ how: 'exact', score: 1, alternatives: [] })
    expect(match('attorney')).toMatchObject({ how: 'synonym', score: 1, alternatives: [] })
    expect(match('dentst')).toMatchObject({
      how: 'fuzzy',
      score: 0.67,
      alternatives: expect.arrayContaining([
        expect.objectContaining({ code: 'dentistry_schools' }),
      ]),
    })
  })

  it('finds every category by its code and by its label', () => {
    for (const { code, label } of nodes) {
      expect(match(code)).toMatchObject({ kind: 'matched', code })
      expect(match(label).kind).toBe('matched')
    }
  })

  it('prefers an edited term to a label, and only suggests a term below 0.60', () => {
    const edited = createCategoryMatcher(nodes, [
      { term: 'farm', code: 'b2b_farms', weight: 1 },
      { term: 'doc', code: 'doctor', weight: 0.5 },
      { term: 'gone', code: 'no_such_code', weight: 1 },
    ])
    expect(edited('farms')).toMatchObject({ code: 'b2b_farms', how: 'synonym' })
    expect(edited('doc')).toEqual({
      kind: 'unknown',
      suggestions: [{ code: 'doctor', label: 'Doctor', score: 0.5 }],
    })
    expect(edited('gone').kind).toBe('unknown')
  })

  it('returns an answer for any text, and no match below 0.60', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const answer = match(text)
        if (answer.kind === 'matched') expect(answer.score).toBeGreaterThanOrEqual(0.6)
      }),
    )
  })
})
