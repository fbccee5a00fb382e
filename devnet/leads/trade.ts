import type { BookingTool, PaymentTool, Platform } from '../../core/leads/domain/leadFlags.ts'

/** Number of sites out of 100 live sites that use each tool. */
export type ToolShares<Tool extends string> = readonly (readonly [Tool, number])[]

/** Share of businesses by root category, out of about 100, and share of them with a website, 0 to 1. */
export const ROOTS: Readonly<Record<string, { readonly share: number; readonly site: number }>> = {
  eat_and_drink: { share: 12.5, site: 0.55 },
  retail: { share: 15.5, site: 0.5 },
  professional_services: { share: 12, site: 0.62 },
  health_and_medical: { share: 10, site: 0.66 },
  beauty_and_spa: { share: 9, site: 0.45 },
  automotive: { share: 7, site: 0.52 },
  home_service: { share: 10, site: 0.48 },
  real_estate: { share: 4, site: 0.52 },
  financial_service: { share: 3.5, site: 0.52 },
  education: { share: 2.5, site: 0.52 },
  active_life: { share: 3, site: 0.52 },
  arts_and_entertainment: { share: 1.8, site: 0.52 },
  religious_organization: { share: 2, site: 0.4 },
  business_to_business: { share: 4.5, site: 0.52 },
  accommodation: { share: 1.2, site: 0.52 },
  travel: { share: 0.9, site: 0.52 },
  pets: { share: 1.4, site: 0.52 },
  mass_media: { share: 0.4, site: 0.52 },
  public_service_and_government: { share: 0.5, site: 0.52 },
  attractions_and_activities: { share: 0.3, site: 0.52 },
}

/** Weights of categories that are far more frequent than their neighbours. */
export const CATEGORY_WEIGHTS: Readonly<Record<string, number>> = {
  restaurant: 60,
  fast_food_restaurant: 30,
  pizza_restaurant: 26,
  mexican_restaurant: 26,
  coffee_shop: 22,
  bar: 20,
  cafe: 12,
  bakery: 10,
  beauty_salon: 70,
  hair_salon: 55,
  nail_salon: 30,
  barber: 30,
  automotive_repair: 60,
  car_dealer: 24,
  dentist: 40,
  doctor: 26,
  chiropractor: 14,
  lawyer: 45,
  accountant: 22,
  insurance_agency: 40,
  contractor: 50,
  plumbing: 22,
  hvac_services: 20,
  electrician: 22,
  roofing: 18,
  landscaping: 34,
  real_estate_agent: 40,
  clothing_store: 20,
  grocery_store: 14,
  convenience_store: 20,
  church_cathedral: 30,
  gym: 14,
  hotel: 20,
  bank_credit_union: 14,
}

export const BOOKING: Readonly<Record<string, ToolShares<BookingTool>>> = {
  beauty_and_spa: [
    ['vagaro', 30],
    ['square_appointments', 25],
    ['booksy', 15],
    ['acuity', 8],
    ['mindbody', 7],
  ],
  health_and_medical: [
    ['zocdoc', 12],
    ['calendly', 4],
    ['acuity', 3],
  ],
  home_service: [
    ['housecall_pro', 12],
    ['jobber', 10],
    ['servicetitan', 6],
  ],
  professional_services: [
    ['calendly', 12],
    ['other', 2],
  ],
  eat_and_drink: [['opentable', 5]],
  active_life: [['mindbody', 18]],
}

const FEW_PAYMENTS: ToolShares<PaymentTool> = [
  ['stripe', 4],
  ['square', 3],
  ['paypal', 4],
  ['clover', 1],
]
const MANY_PAYMENTS: ToolShares<PaymentTool> = [
  ['toast', 18],
  ['square', 14],
  ['clover', 8],
  ['stripe', 2],
  ['other', 2],
]
export const paymentsOf = (root: string): ToolShares<PaymentTool> =>
  root === 'eat_and_drink' ? MANY_PAYMENTS : FEW_PAYMENTS

export const BUILDERS: ToolShares<Platform> = [
  ['wordpress', 36],
  ['wix', 13],
  ['squarespace', 9],
  ['godaddy', 8],
  ['shopify', 3],
  ['webflow', 1.5],
]

/** Words of invented business names; any match with a real business is chance. */
export const FAMILY_NAMES: readonly [string, ...string[]] = [
  'Alder',
  'Birch',
  'Carver',
  'Dunlow',
  'Ellery',
  'Fenwick',
  'Garland',
  'Hollis',
  'Ingram',
  'Jessop',
  'Keller',
  'Larkin',
  'Marlow',
  'Norwood',
  'Oakes',
  'Prescott',
  'Quill',
  'Renner',
  'Sorrel',
  'Thorne',
  'Underhill',
  'Vance',
  'Weller',
  'Yates',
]
export const FIRST_NAMES: readonly [string, ...string[]] = [
  'Maria',
  'James',
  'Linda',
  'Robert',
  'Susan',
  'Carlos',
  'Daniel',
  'Sarah',
  'Kevin',
  'Karen',
  'Emily',
  'George',
]
export const ADJECTIVES: readonly [string, ...string[]] = [
  'Golden',
  'Blue Ridge',
  'Sunrise',
  'Lakeside',
  'Downtown',
  'Modern',
  'Harbor',
  'Summit',
  'Pioneer',
  'Heritage',
  'Cedar',
  'Maple',
  'Magnolia',
  'Desert',
  'River',
  'Northern',
  'Coastal',
  'Reliable',
]
export const STREETS: readonly [string, ...string[]] = [
  'Main St',
  'Oak Ave',
  'Maple Dr',
  'Park Ave',
  '2nd St',
  'Lake Rd',
  'Hill St',
  'Elm St',
  'Cedar Ln',
  'Market St',
]
export const NAME_ENDINGS: readonly [string, ...string[]] = [
  '',
  '',
  '',
  ' LLC',
  ' Inc',
  ' Co',
  ' Group',
  ' Studio',
]
