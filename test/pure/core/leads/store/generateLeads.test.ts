import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STALE_DAYS } from '../../../../../core/leads/domain/assessEmail.ts'
import { parseEmail } from '../../../../../core/leads/domain/parseEmail.ts'
import { parseWebsite } from '../../../../../core/leads/domain/parseWebsite.ts'
import { COVERED_STATES } from '../../../../../core/leads/domain/usStates.ts'
import { createCountyFinder } from '../../../../../core/leads/store/places/createCountyFinder.ts'
import { readZipPlaces } from '../../../../../core/leads/store/places/readZipPlaces.ts'
import { parseCursor, writeCursor } from '../../../../../core/leads/store/read/leadCursor.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'
import { createPick } from '../../../../../devnet/leads/createPick.ts'
import { generateLeads } from '../../../../../devnet/leads/generateLeads.ts'

const places = readZipPlaces()
const taxonomy = readTaxonomy()
const generate = (seed: number, count: number) => [
  ...generateLeads({ seed, count, day: '2026-06-01', places, taxonomy }),
]

it('the lead generator returns the same leads for the same seed, for any number of leads', () => {
  expect(
    generate(3, 40)
      .slice(0, 20)
      .map(({ name }) => name),
  ).toEqual(
    generate(3, 40)
      .slice(0, 20)
      .map(({ name }) => name),
  )
  expect(generate(4, 5)).not.toEqual(generate(3, 5))
})

it('the lead generator returns leads with realistic fields and undeliverable addresses', () => {
  const leads = generate(1, 5_000)
  expect(new Set(leads.map(({ id }) => id)).size).toBe(leads.length)
  for (const { email, website, phone, websiteState, state } of leads) {
    expect(COVERED_STATES.has(state)).toBe(true)
    expect(website === null).toBe(websiteState === 'none')
    if (email !== null) {
      expect(parseEmail(email.address)?.address).toBe(email.address)
      expect(email.address).toMatch(/\.internal$/)
    }
    if (website !== null) expect(parseWebsite(website)).toBe(website)
    if (phone !== null) expect(phone).toMatch(/^\+1\d{3}55501\d\d$/)
  }
  const withGrade = (grade: string) => leads.filter(({ email }) => email?.grade === grade).length
  for (const grade of ['A', 'B', 'C']) expect(withGrade(grade)).toBeGreaterThan(150)
  const states = new Set(leads.map(({ websiteState }) => websiteState))
  expect([...states].toSorted()).toEqual(['dead', 'live', 'none', 'unchecked'])
})

it('the lead generator returns an address with the days and the age that its grade requires', () => {
  const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
  const ageOf = (day: string) => (dayMs('2026-06-01') - dayMs(day)) / 86_400_000
  const addresses = generate(1, 5_000).flatMap(({ email, site, observedOn }) =>
    email === null ? [] : [{ ...email, site, observedOn }],
  )
  for (const { grade, reasons, checkedOn, site, observedOn } of addresses) {
    expect(checkedOn === null).toBe(!reasons.includes('on_site'))
    if (checkedOn !== null) expect(checkedOn).toBe(site?.checkedOn)
    expect(reasons.includes('stale_90d')).toBe(ageOf(checkedOn ?? observedOn) > STALE_DAYS)
    if (grade !== 'C') expect(ageOf(checkedOn ?? observedOn)).toBeLessThanOrEqual(STALE_DAYS)
  }
  expect(addresses.some(({ reasons }) => reasons.includes('stale_90d'))).toBe(true)
})

it('the county finder returns the county of every ZIP code and of cities in one county, and null otherwise', () => {
  expect(new Set(places.map(({ state }) => state))).toEqual(COVERED_STATES)
  const countyOf = createCountyFinder(places)
  expect(countyOf({ zip: '78701', city: 'Austin', state: 'TX' })).toMatchObject({
    county: 'Travis',
    fips: 48_453,
  })
  expect(countyOf({ zip: null, city: 'New Haven', state: 'CT' })).toMatchObject({ fips: 9_009 })
  expect(countyOf({ zip: '78701', city: 'Nowhere', state: 'CA' })).toBeNull()
  for (const { fips, lat, lng } of places) {
    expect(fips >= 1_001 && fips < 57_000 && lat > 24 && lat < 50 && lng < -66 && lng > -125).toBe(
      true,
    )
  }
})

it('the weighted pick follows its weights', () => {
  const pick = createPick(['a', 'b', 'c'], (item) => ({ a: 1, b: 0, c: 3 })[item] ?? 0)
  expect([0, 0.24, 0.25, 0.999].map(pick)).toEqual(['a', 'a', 'c', 'c'])
})

it('a cursor of leads is parsed back from its text', () => {
  const position = fc.record({
    rank: fc.nat({ max: 99_999_999 }),
    metres: fc.option(fc.nat({ max: 50_000 })),
  })
  fc.assert(
    fc.property(position, (at) => {
      const cursor = writeCursor('2026-06-01.1', at)
      expect(parseCursor(cursor, '2026-06-01.1', at.metres !== null)).toEqual(at)
      expect(() => parseCursor(cursor, '2026-06-01.2', at.metres !== null)).toThrow('data set')
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => parseCursor(text, '2026-06-01.1', false)).toThrow('cursor')
    }),
  )
})
