import { describe, expect, it } from 'vitest'
import {
  createCategoryMapping,
  namesOfLabel,
} from '../../../../../core/leads/domain/createCategoryMapping.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'

const nodes = readTaxonomy()
const map = createCategoryMapping(nodes)
const codeOf = (...names: string[]) => {
  const mapped = map({ names })
  return mapped.kind === 'mapped' ? mapped.code : mapped.reason
}

describe('createCategoryMapping', () => {
  it('maps every code to itself', () => {
    for (const { code } of nodes) expect(codeOf(code)).toBe(code)
  })

  it.each([
    [['food_and_drink'], 'eat_and_drink'],
    [['health_care'], 'health_and_medical'],
    [['lodging'], 'accommodation'],
    [['professional_service', 'services_and_business'], 'professional_services'],
    [['event_photography_service'], 'event_photography'],
    [['pickleball_court', 'sports_and_recreation'], 'active_life'],
    [['new_fangled_eatery', 'casual_eatery', 'restaurant', 'food_and_drink'], 'restaurant'],
  ])('maps the newer Overture names %j to %s', (names, code) => {
    expect(codeOf(...names)).toBe(code)
  })

  it.each([
    ['Dining and Drinking > Restaurant > Pizzeria', 'pizza_restaurant'],
    ['Dining and Drinking > Restaurant > Mexican Restaurant > Taco Restaurant', 'taco_restaurant'],
    ['Business and Professional Services > Health and Beauty Service > Barbershop', 'barber'],
    ['[Retail > Pharmacy]', 'pharmacy'],
    ['Health and Medicine > Dentist', 'dentist'],
    ['Dining and Drinking > Unheard Of', 'eat_and_drink'],
    ['Sports and Recreation > Gym and Studio', 'gym'],
  ])('maps the Foursquare label %s to %s', (label, code) => {
    expect(codeOf(...namesOfLabel(label))).toBe(code)
  })

  it('returns the reason for a row without a category', () => {
    expect(codeOf()).toBe('no_category')
    expect(codeOf('', ' ')).toBe('no_category')
    expect(codeOf('spaceport', 'services_and_business')).toBe('unknown_category')
    expect(codeOf('__proto__', 'constructor')).toBe('unknown_category')
  })

  it('renames only to existing categories', () => {
    const renamed = [
      'bbq_joint',
      'mall',
      'physician',
      'car_dealership',
      'movie_theater',
      'b2b_service',
    ]
    for (const name of renamed) expect(map({ names: [name] }).kind).toBe('mapped')
  })
})
