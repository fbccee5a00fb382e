import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFoursquarePlace } from '../../../../../core/leads/domain/parseFoursquarePlace.ts'
import { parseOverturePlace } from '../../../../../core/leads/domain/parseOverturePlace.ts'
import { parsePlainRow } from '../../../../../core/leads/domain/parsePlainRow.ts'
import { LEAD_REFUSALS } from '../../../../../core/leads/domain/rawLead.ts'
import { aRowReader } from './aRowReader.ts'

const reader = aRowReader()

const overture = {
  id: '08f48c5a-0000',
  names: { primary: 'Blue Ridge Dental' },
  categories: { primary: 'dentist', alternate: ['orthodontist', 'no_such_thing'] },
  confidence: 0.93,
  operating_status: 'open',
  websites: ['https://www.facebook.com/blueridge', 'http://www.blueridgedental.com/?utm=1'],
  emails: ['noreply@blueridgedental.com', 'Info@BlueRidgeDental.com'],
  phones: ['(512) 474-1234'],
  socials: ['https://instagram.com/blueridge'],
  addresses: [
    {
      freeform: '12 Main St',
      locality: 'Austin',
      postcode: '78701-1234',
      region: 'US-TX',
      country: 'US',
    },
  ],
  sources: [{ dataset: 'meta', record_id: 'm1', update_time: '2026-10-01T00:00:00.000Z' }],
  bbox: { xmin: -97.743061, xmax: -97.743, ymin: 30.267153, ymax: 30.2672 },
}

const plain = {
  id: '7',
  name: 'Elite Plumbing',
  category: 'plumbing',
  address: '1 Oak Ave',
  city: 'Boston',
  state: 'Massachusetts',
  zip: '2108',
  lat: '42.35',
  lng: '-71.06',
  phone: '617-742-1234',
  email: 'maria.lopez@eliteplumbing.com',
  website: 'eliteplumbing.com',
}
const file = { key: 'own_file', licence: 'owned' }

const leadOf = (reading: ReturnType<typeof parsePlainRow>) => {
  if (reading.kind === 'refused') throw new Error(reading.reason)
  return reading.lead
}

describe('a row of Overture', () => {
  it('is read with every field', () => {
    expect(parseOverturePlace(reader, overture)).toMatchInlineSnapshot(`
      {
        "dropped": [],
        "kind": "read",
        "lead": {
          "address": "12 Main St",
          "category": "dentist",
          "city": "Austin",
          "contactName": null,
          "email": {
            "address": "info@blueridgedental.com",
            "checkedOn": null,
            "grade": "C",
            "reasons": [
              "own_domain",
              "role",
              "listing_only",
            ],
          },
          "id": "ld_rm5v33301dj",
          "lat": 30.26715,
          "lng": -97.74306,
          "mergedIds": [],
          "name": "Blue Ridge Dental",
          "observedOn": "2026-10-01",
          "otherCategories": [
            "orthodontist",
          ],
          "phone": "+15124741234",
          "score": 93,
          "site": null,
          "socials": {
            "facebook": "https://www.facebook.com/blueridge",
            "instagram": "https://www.instagram.com/blueridge",
          },
          "sources": [
            {
              "key": "overture_meta",
              "licence": "CDLA-Permissive-2.0",
              "recordId": "m1",
            },
          ],
          "state": "TX",
          "website": "https://www.blueridgedental.com",
          "websiteProvenByPhone": false,
          "websiteState": "unchecked",
          "zip": "78701",
        },
      }
    `)
  })

  it('is also read in the newer schema', () => {
    const { categories: _, ...row } = overture
    const taxonomy = {
      primary: 'ramen_counter',
      hierarchy: ['food_and_drink', 'restaurant', 'ramen_counter'],
      alternates: ['bar'],
    }
    expect(leadOf(parseOverturePlace(reader, { ...row, taxonomy }))).toMatchObject({
      category: 'restaurant',
      otherCategories: ['bar'],
    })
  })

  it.each([
    ['closed', { operating_status: 'permanently_closed' }],
    ['closed', { operating_status: 'temporarily_closed' }],
    ['low_confidence', { confidence: 0.2 }],
    ['low_confidence', { confidence: 7 }],
    ['no_name', { names: {} }],
    ['no_id', { id: null }],
    ['no_category', { categories: null }],
    ['unknown_category', { categories: { primary: 'spaceport' } }],
    ['bad_location', { bbox: { xmin: 0, ymin: 0 } }],
    ['bad_location', { bbox: null }],
    ['not_in_us', { addresses: [{ ...overture.addresses[0], country: 'CA' }] }],
    ['bad_state', { addresses: [{ ...overture.addresses[0], region: 'ON' }] }],
    ['state_not_covered', { addresses: [{ ...overture.addresses[0], region: 'US-WY' }] }],
    ['no_city', { addresses: [{ ...overture.addresses[0], locality: '  ' }] }],
  ])('is rejected as %s', (reason, changes) => {
    expect(parseOverturePlace(reader, { ...overture, ...changes })).toEqual({
      kind: 'refused',
      reason,
    })
  })
})

describe('a row of Foursquare', () => {
  it('is read with every field', () => {
    const row = {
      fsq_place_id: '4b00',
      name: 'Joe Pizzeria',
      latitude: 41.88,
      longitude: -87.63,
      address: '5 Lake Rd',
      locality: 'Chicago',
      region: 'IL',
      postcode: '60601',
      country: 'US',
      date_created: '2012-01-01',
      date_refreshed: '2026-09-30',
      date_closed: null,
      tel: '(312) 744-1234',
      website: 'http://joepizzeria.com',
      email: 'joe@joepizzeria.com',
      facebook_id: 123456789,
      instagram: 'joepizzeria',
      twitter: 'joes pizza',
      fsq_category_labels: [
        'Dining and Drinking > Restaurant > Pizzeria',
        'Dining and Drinking > Bar',
      ],
    }
    expect(leadOf(parseFoursquarePlace(reader, row))).toMatchObject({
      category: 'pizza_restaurant',
      otherCategories: ['bar'],
      phone: '+13127441234',
      socials: {
        facebook: 'https://www.facebook.com/123456789',
        instagram: 'https://www.instagram.com/joepizzeria',
      },
      observedOn: '2026-09-30',
      score: 50,
      sources: [{ key: 'foursquare', licence: 'Apache-2.0', recordId: '4b00' }],
    })
    expect(parseFoursquarePlace(reader, { ...row, date_closed: '2024-05-01' })).toEqual({
      kind: 'refused',
      reason: 'closed',
    })
  })
})

describe('a row of a lead file', () => {
  it('is a listing without further fields', () => {
    expect(leadOf(parsePlainRow(reader, file, plain))).toMatchObject({
      state: 'MA',
      zip: '02108',
      phone: '+16177421234',
      email: {
        address: 'maria.lopez@eliteplumbing.com',
        grade: 'C',
        reasons: ['own_domain', 'personal', 'listing_only'],
      },
      contactName: 'Maria Lopez',
      website: 'https://eliteplumbing.com',
      websiteState: 'unchecked',
      site: null,
      observedOn: '2026-11-18',
      sources: [{ key: 'own_file', licence: 'owned', recordId: '7' }],
    })
  })

  it('may contain the findings of a site check', () => {
    const row = {
      ...plain,
      websiteState: 'live',
      websiteProvenByPhone: 'yes',
      websiteCheckedOn: '2026-11-10',
      booking: 'calendly|no such tool',
      payments: ['stripe'],
      platform: 'WordPress',
      hiring: true,
      hiringUrl: 'eliteplumbing.com/jobs',
      emailFoundOn: 'contact_page|mailto',
      emailMx: 'present',
      emailCheckedOn: '2026-11-10',
    }
    expect(leadOf(parsePlainRow(reader, file, row))).toMatchObject({
      email: { grade: 'A', checkedOn: '2026-11-10' },
      websiteState: 'live',
      websiteProvenByPhone: true,
      site: {
        booking: ['calendly'],
        payments: ['stripe'],
        platform: 'wordpress',
        hiring: true,
        hiringUrl: 'https://eliteplumbing.com/jobs',
        checkedOn: '2026-11-10',
      },
    })
  })

  const looked = {
    ...plain,
    websiteState: 'live',
    websiteProvenByPhone: 'yes',
    websiteCheckedOn: '2026-11-10',
    booking: 'calendly',
    emailFoundOn: 'site|social',
    emailMx: 'present',
    emailCheckedOn: '2026-11-10',
  }

  it('omits the facts that come from a dead site', () => {
    const lead = leadOf(parsePlainRow(reader, file, { ...looked, websiteState: 'dead' }))
    expect(lead).toMatchObject({
      websiteState: 'dead',
      websiteProvenByPhone: false,
      site: null,
      email: { grade: 'C', reasons: ['mx_ok', 'personal', 'social_only'] },
    })
  })

  it('proves its website only by its own phone number on a live site', () => {
    for (const change of [{ phone: '' }, { phone: '12' }, { websiteState: '' }, { website: '' }]) {
      const lead = leadOf(parsePlainRow(reader, file, { ...looked, ...change }))
      expect(lead.websiteProvenByPhone).toBe(false)
      expect(lead.email?.reasons).not.toContain('site_proven_by_phone')
    }
  })

  it('has no site address without a site', () => {
    const row = { ...looked, website: '', email: 'joe@gmail.com', emailFoundOn: 'site|mailto' }
    expect(leadOf(parsePlainRow(reader, file, row)).email).toMatchObject({
      grade: 'C',
      reasons: ['mx_ok', 'freemail', 'personal', 'listing_only'],
    })
  })

  it('has a check date no later than the data set', () => {
    const days = { emailCheckedOn: '2099-01-01', websiteCheckedOn: '2099-01-01' }
    expect(leadOf(parsePlainRow(reader, file, { ...looked, ...days }))).toMatchObject({
      email: { checkedOn: '2026-11-18' },
      site: { checkedOn: '2026-11-18' },
    })
  })

  it('has no contact name and no social page above the maximum length', () => {
    const facebook = `https://facebook.com/${'y'.repeat(500_000)}`
    const long = { contactName: 'x'.repeat(101), facebook, website: facebook }
    const lead = leadOf(parsePlainRow(reader, file, { ...plain, email: '', ...long }))
    expect(lead).toMatchObject({ contactName: null, socials: {} })
    expect(lead.website).toBeNull()
    const usual = { contactName: 'x'.repeat(100), facebook: `facebook.com/${'y'.repeat(200)}` }
    const stored = leadOf(parsePlainRow(reader, file, { ...plain, ...usual }))
    expect([stored.contactName, Object.keys(stored.socials)]).toEqual([
      usual.contactName,
      ['facebook'],
    ])
  })

  it('omits useless values, and lists the omitted fields', () => {
    const row = {
      ...plain,
      zip: 'n/a',
      phone: '12',
      email: 'x',
      website: 'none',
      observedOn: '2099-01-01',
    }
    const reading = parsePlainRow(reader, file, row)
    expect(reading.kind === 'read' && reading.dropped).toEqual(['phone', 'website', 'email', 'zip'])
    expect(leadOf(reading)).toMatchObject({
      zip: null,
      phone: null,
      email: null,
      website: null,
      websiteState: 'none',
      observedOn: '2026-11-18',
    })
  })

  it('keeps its id in every release, and shares the id with no other row', () => {
    const ids = Array.from(
      { length: 2000 },
      (_, id) => leadOf(parsePlainRow(reader, file, { ...plain, id })).id,
    )
    expect(new Set(ids).size).toBe(2000)
    for (const id of ids) expect(id).toMatch(/^ld_[0-9a-hjkmnp-tv-z]{11}$/)
    const later = aRowReader({ releasedOn: '2027-01-01' })
    expect(leadOf(parsePlainRow(later, file, plain)).id).toBe(
      leadOf(parsePlainRow(reader, file, plain)).id,
    )
  })

  it('cuts hostile texts and control characters, and keeps the rest unchanged', () => {
    const lead = leadOf(
      parsePlainRow(reader, file, { ...plain, name: `=cmd|\u0000\r\n${'x'.repeat(1e4)}` }),
    )
    expect(lead.name).toHaveLength(200)
    expect(lead.name.startsWith('=cmd| x')).toBe(true)
  })
})

describe('rows of leads of any kind', () => {
  it('are read or rejected with a reason of the list, for any values', () => {
    const anything = fc.oneof(fc.anything(), fc.record({ ...plainArbitrary() }))
    fc.assert(
      fc.property(anything, (row) => {
        for (const reading of [
          parseOverturePlace(reader, row),
          parseFoursquarePlace(reader, row),
          parsePlainRow(reader, file, row),
        ]) {
          if (reading.kind === 'refused') expect(LEAD_REFUSALS).toContain(reading.reason)
        }
      }),
    )
  })

  const plainArbitrary = () =>
    Object.fromEntries(
      Object.entries(plain).map(([key, value]) => [
        key,
        fc.oneof(
          { weight: 5, arbitrary: fc.constant(value) },
          { weight: 1, arbitrary: fc.anything() },
        ),
      ]),
    )
})
