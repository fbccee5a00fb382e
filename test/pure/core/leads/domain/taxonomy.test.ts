import { describe, expect, it } from 'vitest'
import { keyWords } from '../../../../../core/leads/domain/keyWords.ts'
import { readCategoryTerms } from '../../../../../core/leads/store/taxonomy/readCategoryTerms.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'

const nodes = readTaxonomy()
const byCode = new Map(nodes.map((node) => [node.code, node]))

describe('the taxonomy of leads', () => {
  it('holds 2,117 categories under 22 roots', () => {
    expect(nodes).toHaveLength(2117)
    expect(byCode.size).toBe(2117)
    expect(nodes.filter(({ path }) => path.length === 1)).toHaveLength(22)
  })

  it('has each subtree as a range of numbers', () => {
    for (const { code, number, last } of nodes) {
      const inside = nodes.filter((node) => node.path.includes(code)).map((node) => node.number)
      expect(inside).toEqual(Array.from({ length: last - number + 1 }, (_, at) => number + at))
    }
  })

  it('has a readable label for each category', () => {
    expect(byCode.get('dentist')).toMatchObject({
      label: 'Dentist',
      path: ['health_and_medical', 'dentist'],
    })
    expect(byCode.get('hvac_services')?.label).toBe('HVAC Services')
    expect(byCode.get('eat_and_drink')?.label).toBe('Eat and Drink')
    for (const { label } of nodes) expect(label).toMatch(/^[A-Z0-9Ç][\w ç'í-]*$/u)
  })

  it('keeps a code whose path in the source ends in another name', () => {
    expect(byCode.get('disability_services_and_support_organization')?.path).toEqual([
      'public_service_and_government',
      'community_services_non_profits',
      'disability_services_and_support_organization',
    ])
    expect(byCode.get('ev_charging_station')?.path).toEqual(['automotive', 'ev_charging_station'])
  })
})

describe('the terms of categories', () => {
  const terms = readCategoryTerms()

  it('are more than 400, each for an existing category', () => {
    expect(terms.length).toBeGreaterThan(400)
    for (const { term, code } of terms) expect(byCode.has(code), `${term}: ${code}`).toBe(true)
  })

  it('have one category each', () => {
    const words = terms.map(({ term }) => keyWords(term).join(' '))
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  })

  it('do not repeat the label of their own category', () => {
    const labels = new Map(nodes.map(({ label, code }) => [keyWords(label).join(' '), code]))
    const repeated = terms.filter(({ term, code }) => labels.get(keyWords(term).join(' ')) === code)
    expect(repeated).toEqual([])
  })
})
