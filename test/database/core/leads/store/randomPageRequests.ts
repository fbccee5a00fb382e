import {
  BOOKING_TOOLS,
  EMAIL_GRADES,
  type EmailGrade,
  PAYMENT_TOOLS,
  PLATFORMS,
} from '../../../../../core/leads/domain/leadFlags.ts'
import type {
  CategoryNode,
  LeadArea,
  LeadFilters,
  LeadSelection,
} from '../../../../../core/leads/ports.ts'
import { createPick } from '../../../../../devnet/leads/createPick.ts'
import { createRandom } from '../../../../../devnet/random.ts'

export type LeadWorld = {
  readonly categories: readonly { readonly node: CategoryNode; readonly leads: number }[]
  readonly cities: readonly {
    readonly id: number
    readonly state: string
    readonly lat: number
    readonly lng: number
    readonly leads: number
  }[]
  readonly counties: readonly {
    readonly id: number
    readonly state: string
    readonly leads: number
  }[]
  readonly zips: readonly { readonly zip: number; readonly leads: number }[]
}

export type RandomPageRequest = {
  readonly kind: 'city' | 'county' | 'zip' | 'near' | 'state' | 'nation' | 'mixed'
  readonly selection: LeadSelection
  readonly limit: number
  readonly offset: number
}

type Wanted<Key extends keyof LeadFilters> = NonNullable<LeadFilters[Key]>

const EMPTY_AREA: LeadArea = { state: null, countyFips: null, cityIds: null, zip: null, near: null }

/**
 * Requests in the proportions of callers, frequent places and categories more often. Source:
 * research/data.md 2.4.
 */
export function createRandomPageRequests(
  world: LeadWorld,
  seed: number,
  share = { mixed: 0 },
): () => RandomPageRequest {
  const random = createRandom(seed, 'asks')
  const category = createPick(world.categories, ({ leads }) => leads)
  const city = createPick(world.cities, ({ leads }) => leads)
  const county = createPick(world.counties, ({ leads }) => leads)
  const zip = createPick(world.zips, ({ leads }) => leads)
  const zipArea = (digits: number) => {
    const step = 10 ** (5 - digits)
    const from = Math.floor(zip(random.next()).zip / step) * step
    return { from, to: from + step - 1 }
  }
  const circle = () => {
    const { lat, lng } = city(random.next())
    const around = () => (random.next() - 0.5) * 0.05
    const radiusKm = random.pick([1, 5, 5, 5, 10, 25, 50])
    return { lat: lat + around(), lng: lng + around(), radiusKm }
  }
  const area = (): Pick<RandomPageRequest, 'kind'> & { readonly area: Partial<LeadArea> } => {
    const draw = random.next()
    if (random.next() < share.mixed) {
      const { id, state, lat, lng } = city(random.next())
      const near = { lat, lng, radiusKm: random.pick([5, 25, 50]) }
      const digit = { zip: zipArea(1), cityIds: [id] }
      const mixed = random.pick<Partial<LeadArea>>([
        { near, cityIds: [id] },
        { near, state },
        { state, ...digit },
        digit,
      ])
      return { kind: 'mixed', area: mixed }
    }
    if (draw < 0.35) return { kind: 'city', area: { cityIds: [city(random.next()).id] } }
    if (draw < 0.45) return { kind: 'county', area: { countyFips: [county(random.next()).id] } }
    if (draw < 0.55) return { kind: 'zip', area: { zip: zipArea(5) } }
    if (draw < 0.6) return { kind: 'zip', area: { zip: zipArea(random.pick([3, 3, 3, 2, 1])) } }
    if (draw < 0.8) return { kind: 'near', area: { near: circle() } }
    if (draw < 0.9) return { kind: 'state', area: { state: county(random.next()).state } }
    return { kind: 'nation', area: {} }
  }
  const sometimes = <T>(part: number, pick: () => T): T | null =>
    random.next() < part ? pick() : null
  return () => {
    const { node } = category(random.next())
    const { kind, area: some } = area()
    const draw = random.next()
    const email = draw < 0.7 ? 'required' : draw < 0.9 ? 'any' : 'none'
    const limit = random.pick([3, 3, 3, 3, 10, 20, 50, 100, 500, 1000])
    const offset = random.next() < 0.15 ? limit * (1 + random.int(5)) : 0
    const filters = {
      email,
      minGrade: sometimes(0.25, () => random.pick<EmailGrade>(EMAIL_GRADES)) ?? 'C',
      website: sometimes(0.25, () =>
        random.pick(['has', 'none', 'dead', 'needs', 'needs'] as const),
      ),
      booking: sometimes(0.12, () =>
        random.pick<Wanted<'booking'>>(['yes', 'none', ...BOOKING_TOOLS]),
      ),
      payments: sometimes(0.1, () =>
        random.pick<Wanted<'payments'>>(['yes', 'none', ...PAYMENT_TOOLS]),
      ),
      platform: sometimes(0.06, () => random.pick<Wanted<'platform'>>(['none', ...PLATFORMS])),
      hiring: random.next() < 0.06,
      uniqueEmail: random.next() < 0.1,
    } as const
    return {
      kind,
      limit,
      offset,
      selection: { category: node, area: { ...EMPTY_AREA, ...some }, filters },
    }
  }
}
