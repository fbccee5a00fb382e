import { keyWords } from './keyWords.ts'

/** Category of a business in a foreign data set; may be empty. */
export type ForeignCategory = {
  /** Names of one category, the narrowest first, then its ancestors. */
  readonly names: readonly string[]
}

export type MappedCategory =
  | { readonly kind: 'mapped'; readonly code: string }
  /** `no_category` if the row names no category, `unknown_category` if no name has a node. */
  | { readonly kind: 'unmapped'; readonly reason: 'no_category' | 'unknown_category' }

/**
 * Names of other taxonomies whose code differs here, with that code. A foreign root that spans many
 * codes here is absent, because any choice would be a guess.
 *
 * Sources: Overture taxonomy of 2026 (13 roots), Foursquare categories (10 roots).
 */
const RENAMED: Readonly<Record<string, string>> = {
  // Overture: roots and basic categories.
  food_and_drink: 'eat_and_drink',
  health_care: 'health_and_medical',
  lodging: 'accommodation',
  sports_and_recreation: 'active_life',
  travel_and_transportation: 'travel',
  community_and_government: 'public_service_and_government',
  geographic_entities: 'structure_and_geography',
  cultural_and_historic: 'attractions_and_activities',
  professional_service: 'professional_services',
  b2b_service: 'business_to_business',
  photography_service: 'photographer',
  event_photography_service: 'event_photography',
  beauty_service: 'beauty_and_spa',
  personal_or_beauty_service: 'beauty_and_spa',
  legal_service: 'legal_services',
  event_or_party_service: 'event_planning',
  media_service: 'mass_media',
  real_estate_service: 'real_estate_service',
  dental_clinic: 'dentist',
  place_of_worship: 'religious_organization',
  christian_place_of_worship: 'church_cathedral',
  mall: 'shopping_center',
  casual_eatery: 'restaurant',
  fashion_and_apparel_store: 'fashion',
  specialty_store: 'shopping',
  food_and_beverage_store: 'food',
  manufacturer: 'business_manufacturing_and_supply',
  // Foursquare
  dining_and_drinking: 'eat_and_drink',
  health_and_medicine: 'health_and_medical',
  health_and_beauty_service: 'beauty_and_spa',
  bbq_joint: 'barbecue_restaurant',
  burger_joint: 'burger_restaurant',
  fried_chicken_joint: 'chicken_restaurant',
  pizzeria: 'pizza_restaurant',
  barbershop: 'barber',
  spa: 'spas',
  bank: 'bank_credit_union',
  food_court: 'food_court',
  gym_and_studio: 'gym',
  gym_and_fitness_center: 'gym',
  physician: 'doctor',
  attorney_law_office: 'lawyer',
  law_office: 'lawyer',
  automotive_service: 'automotive_services_and_repair',
  automotive_repair_shop: 'automotive_repair',
  car_dealership: 'car_dealer',
  eyecare_store: 'eyewear_and_optician',
  fuel_station: 'gas_station',
  nail_salon: 'nail_salon',
  tattoo_parlor: 'tattoo_and_piercing',
  movie_theater: 'cinema',
  coffee_shop: 'coffee_shop',
  fashion_retail: 'fashion',
  home_improvement_service: 'home_service',
  hair_salon: 'hair_salon',
  child_care_service: 'child_care_and_day_care',
  church: 'church_cathedral',
  financial_service: 'financial_service',
  insurance_agency: 'insurance_agency',
  pet_service: 'pet_services',
  pet_supplies_store: 'pet_store',
  wine_bar: 'wine_bar',
  yoga_studio: 'yoga_studio',
  event_space: 'venue_and_event_space',
  storage_facility: 'storage_facility',
  moving_company: 'movers',
  landscaper_and_gardener: 'landscaping',
  plumber: 'plumbing',
  locksmith: 'key_and_locksmith',
  painter: 'painting',
}

/** Words at the end of the name of a trade that some taxonomies write and others omit. */
const KINDS: ReadonlySet<string> = new Set('shop store service center joint spot place'.split(' '))

/**
 * Creates the function that maps Overture categories (old and new names) and Foursquare labels to
 * nodes.
 *
 * The narrowest name with a node decides. A name matches by code, by `RENAMED`, or by equal words;
 * otherwise its nearest ancestor with a node decides.
 */
export function createCategoryMapping(
  nodes: readonly { readonly code: string; readonly label: string }[],
): (foreign: ForeignCategory) => MappedCategory {
  const codes = new Set(nodes.map(({ code }) => code))
  const byWords = new Map<string, string | null>()
  for (const { code, label } of nodes) {
    for (const key of new Set([wordsKey(code), wordsKey(label), shortKey(label)])) {
      // If two nodes have the same words, the words are ambiguous and match neither node.
      byWords.set(key, byWords.has(key) && byWords.get(key) !== code ? null : code)
    }
  }
  const renamed = new Map(Object.entries(RENAMED).map(([name, code]) => [wordsKey(name), code]))
  const codeOf = (name: string): string | null => {
    if (codes.has(name)) return name
    const key = wordsKey(name)
    return renamed.get(key) ?? byWords.get(key) ?? byWords.get(shortKey(name)) ?? null
  }
  return ({ names }) => {
    const present = names.filter((name) => name.trim() !== '')
    for (const name of present) {
      const code = codeOf(name.trim())
      if (code !== null && codes.has(code)) return { kind: 'mapped', code }
    }
    return {
      kind: 'unmapped',
      reason: present.length === 0 ? 'no_category' : 'unknown_category',
    }
  }
}

const wordsKey = (name: string): string => keyWords(name).join(' ')

function shortKey(name: string): string {
  const words = keyWords(name)
  const rest = words.filter((word) => !KINDS.has(word))
  // A match by a single word is too vague: a "water store" is not "water".
  return (rest.length > 1 ? rest : words).join(' ')
}

/**
 * Returns the names in a Foursquare label, "Dining and Drinking > Restaurant > Pizzeria", the
 * narrowest first.
 */
export const namesOfLabel = (label: string): string[] =>
  label
    .replace(/^\[|\]$/g, '')
    .split('>')
    .map((name) => name.trim())
    .toReversed()
