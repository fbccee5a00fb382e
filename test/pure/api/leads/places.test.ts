import { describe, expect, it } from 'vitest'
import { LeadsUnavailable } from '../../../../core/kernel/errors.ts'
import { createUncoveredPlaces } from '../../../../core/leads/store/places/createUncoveredPlaces.ts'
import { readZipPlaces } from '../../../../core/leads/store/places/readZipPlaces.ts'
import {
  aLeadShop,
  buyLeads,
  dentists,
  FIRST_DATA_SET,
  quoteOf,
  SECOND_DATA_SET,
} from '../../../builders/aLeadShop.ts'
import { aLead } from '../../../builders/memoryLeads.ts'

const COUNT = '/v1/leads/count?category=dentist'

describe('a city name of several states', () => {
  const springfields = [
    ...[1, 2, 3].map((number) => aLead(number, { city: 'Springfield', state: 'MO' })),
    ...[4, 5].map((number) => aLead(number, { city: 'Springfield', state: 'IL' })),
    aLead(6, { city: 'Springfield', state: 'IL', email: null, emailGrade: null }),
  ]
  const split = [
    { city: 'Springfield', state: 'MO', count: 3, businesses: 20 },
    { city: 'Springfield', state: 'IL', count: 2, businesses: 10 },
  ]

  it('returns the number of matching leads of each city', async () => {
    const shop = aLeadShop({ leads: springfields })
    const counted = await (await shop.get(`${COUNT}&city=Springfield`)).json()
    expect(counted).toMatchObject({ matches: 5, place: { ambiguous: true, matches: split } })
    const { response } = await buyLeads(shop, { city: 'Springfield' })
    expect((await response.json()).place.matches).toEqual(split)
  })

  it('returns one city when a state is given, also in lower case', async () => {
    const shop = aLeadShop({ leads: springfields })
    for (const words of ['city=Springfield&state=il', 'city=springfield%20il']) {
      const { place, matches } = await (await shop.get(`${COUNT}&${words}`)).json()
      expect([words, matches, place.matches]).toEqual([words, 2, [split[1]]])
    }
  })
})

describe('a place in a state without coverage', () => {
  it.each([
    'zip=99501',
    'zip=99599',
    'zip=995',
    'near=61.2,-149.9',
    'near=46.87,-113.99',
    'near=21.3,-157.86&radiusKm=50',
    'city=Anchorage',
    'city=anchorage%20ak',
    'city=Anchorage%20AK',
    'city=Anchorage,%20Alaska',
    'state=ak',
  ])('is reported as not covered, without a charge, by %s', async (words) => {
    const shop = aLeadShop()
    const response = await shop.get(`/v1/leads/search?category=dentist&${words}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ matches: 0, place: { covered: false } })
  })

  it.each(['zip=787', 'zip=9', 'near=30.27,-97.74', 'near=39.74,-75.54', 'city=Austin'])(
    'excludes %s, which has coverage',
    async (words) => {
      const { place } = await (await aLeadShop().get(`${COUNT}&${words}`)).json()
      expect(place.covered).toBe(true)
    },
  )

  it('contains no covered ZIP code', () => {
    const uncovered = createUncoveredPlaces()
    const wrong = readZipPlaces().filter(
      ({ zip, lat, lng }) =>
        uncovered.hasZip(zip) || uncovered.hasCircle({ lat, lng, radiusKm: 0.5 }),
    )
    expect(wrong.map(({ zip }) => zip)).toEqual([])
  })
})

describe('the free count of leads', () => {
  const watchedShop = () => {
    const shop = aLeadShop()
    const { page } = shop.memory.reads
    let pages = 0
    Object.assign(shop.memory.reads, {
      page: async (...request: Parameters<typeof page>) => {
        pages += 1
        return page(...request)
      },
    })
    return { shop, pages: () => pages }
  }

  it('reads no page of leads if no lead opted out', async () => {
    const { shop, pages } = watchedShop()
    const { nextPage } = await (await shop.get(`${COUNT}&limit=4&offset=8`)).json()
    expect([nextPage.leads, pages()]).toEqual([2, 0])
  })

  it('reads the page of leads if a lead opted out', async () => {
    const { shop, pages } = watchedShop()
    await shop.optOut({ leadId: aLead(1).id })
    const { nextPage } = await (await shop.get(`${COUNT}&limit=10`)).json()
    expect([nextPage.leads, pages()]).toEqual([9, 1])
  })
})

describe('a sold data set of leads', () => {
  it('names its own sources after a data set with other sources replaced it', async () => {
    const shop = aLeadShop({ leads: dentists(4) })
    const quote = await quoteOf(shop)
    shop.memory.sets.set(SECOND_DATA_SET, dentists(9))
    const { current } = shop.memory.reads
    Object.assign(shop.memory.reads, {
      current: async () => ({ ...(await current()), sources: [] }),
    })
    const path = { cursor: quote.body.leads.next.cursor }
    const { response } = await buyLeads(shop, path)
    expect(await response.json()).toMatchObject({
      datasetVersion: FIRST_DATA_SET,
      attribution: ['Generated leads, CC0-1.0'],
    })
  })

  it('returns 503, not gone, while the current data set cannot be read', async () => {
    const shop = aLeadShop()
    const { next } = await (await buyLeads(shop)).response.json()
    const { count } = shop.memory.reads
    Object.assign(shop.memory.reads, {
      count: async () => {
        throw new LeadsUnavailable(1)
      },
    })
    expect((await shop.search({ cursor: next.cursor })).status).toBe(503)
    Object.assign(shop.memory.reads, { count })
    expect((await shop.search({ cursor: next.cursor })).status).toBe(402)
  })

  it('counts a withheld lead once per purchase', async () => {
    const shop = aLeadShop()
    await shop.optOut({ leadId: aLead(1).id })
    await buyLeads(shop)
    expect(await shop.registry.metrics()).toMatch(/^svc_leads_withheld_total 1$/m)
  })
})

it('the coverage lists the covered states by their letters, with the leads of each state', async () => {
  const { coverage } = await (await aLeadShop().get('/v1/leads')).json()
  expect(coverage).toMatchObject({ states: ['TX'], byState: { TX: 10 }, stateCount: 1 })
})
