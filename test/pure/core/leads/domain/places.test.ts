import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCounty, foldPlace } from '../../../../../core/leads/domain/foldPlace.ts'
import { parsePlace } from '../../../../../core/leads/domain/parsePlace.ts'
import {
  COVERED_STATES,
  parseUsState,
  US_STATES,
} from '../../../../../core/leads/domain/usStates.ts'

describe('states of the United States', () => {
  it('are 50 and the District of Columbia, with 38 covered', () => {
    expect(US_STATES).toHaveLength(51)
    expect(new Set(US_STATES.map(({ fips }) => fips)).size).toBe(51)
    expect(COVERED_STATES.size).toBe(38)
    const codes = new Set(US_STATES.map(({ code }) => code))
    expect([...COVERED_STATES].filter((code) => !codes.has(code))).toEqual([])
  })

  it.each([
    ['tx', 'TX'],
    ['Texas', 'TX'],
    ['NEW  york', 'NY'],
    ['US-CA', 'CA'],
    ['D.C.', 'DC'],
  ])('are parsed from %s as %s', (text, code) => {
    expect(parseUsState(text)?.code).toBe(code)
  })

  it.each(['', 'XX', 'Ontario', 'T'])('are not parsed from %s', (text) => {
    expect(parseUsState(text)).toBeNull()
  })
})

describe('foldPlace', () => {
  it.each([
    ['St. Louis', 'Saint Louis'],
    ['Ft Worth', 'FORT WORTH'],
    ['Mt. Vernon', 'mount vernon'],
    ['Port St. Lucie', 'Port Saint Lucie'],
    ['N. Charleston', 'North Charleston'],
    ['Cañon City', 'Canon City'],
    ["Coeur d'Alene", 'Coeur dAlene'],
    ['Winston-Salem', 'Winston Salem'],
    ['NYC', 'New York'],
  ])('treats %s and %s as equal', (a, b) => {
    expect(foldPlace(a)).toBe(foldPlace(b))
  })

  it('changes nothing on a second run', () => {
    const word = fc.constantFrom('St', 'n', 'city', 'county', 'new', 'york', 'parish', 'x', 'mt.')
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(name, (text) => {
        expect(foldPlace(foldPlace(text))).toBe(foldPlace(text))
        expect(foldCounty(foldCounty(text))).toBe(foldCounty(text))
      }),
    )
  })
})

describe('parsePlace', () => {
  it.each([
    ['Austin', 'austin', null],
    ['Austin, TX', 'austin', 'TX'],
    ['austin, texas', 'austin', 'TX'],
    ['AUSTIN TX', 'austin', 'TX'],
    ['Austin, TX, USA', 'austin', 'TX'],
    ['Washington, D.C.', 'washington', 'DC'],
    ['Kansas City MO', 'kansas city', 'MO'],
    ['St. Louis, MO', 'saint louis', 'MO'],
    ['La Porte', 'la porte', null],
  ])('returns the city in %s', (text, name, state) => {
    const place = parsePlace('city', text)
    expect(place?.name).toBe(name)
    expect(place?.state?.code ?? null).toBe(state)
  })

  it.each([
    ['Travis', 'travis', null],
    ['Travis County, TX', 'travis', 'TX'],
    ['St. Tammany Parish, LA', 'saint tammany', 'LA'],
    ['Ste. Genevieve County', 'sainte genevieve', null],
  ])('returns the county in %s', (text, name, state) => {
    const place = parsePlace('county', text)
    expect(place?.name).toBe(name)
    expect(place?.state?.code ?? null).toBe(state)
  })

  it.each(['', ' , TX', 'Austin, Ontario', '!!!'])('returns no city in "%s"', (text) => {
    expect(parsePlace('city', text)).toBeNull()
  })
})
