import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dedupeLeads } from '../../../../../core/leads/domain/dedupeLeads.ts'
import { isNear } from '../../../../../core/leads/domain/isNear.ts'
import type { RawLead } from '../../../../../core/leads/domain/rawLead.ts'
import { aRawLead } from './aRawLead.ts'

const rawLead = aRawLead({ id: 'ld_a' })
const other = (changes: Partial<RawLead>): RawLead =>
  aRawLead({ id: 'ld_b', name: 'Something Else', observedOn: '2026-09-01', ...changes })
const merges = (a: RawLead, b: RawLead): boolean => dedupeLeads([a, b]).length === 1

describe('dedupeLeads', () => {
  it('merges equal phones in one ZIP code only', () => {
    const phone = '+15124741234'
    expect(merges({ ...rawLead, phone }, other({ phone }))).toBe(true)
    expect(merges({ ...rawLead, phone }, other({ phone, zip: '78702' }))).toBe(false)
    expect(merges({ ...rawLead, phone }, other({ phone, zip: null }))).toBe(false)
  })

  it('merges equal registered domains in one ZIP code, but not shared hosts', () => {
    const website = 'https://www.blueridge.com'
    expect(
      merges({ ...rawLead, website }, other({ website: 'https://blueridge.com/austin' })),
    ).toBe(true)
    expect(merges({ ...rawLead, website }, other({ website, zip: '78702' }))).toBe(false)
    const shared = 'https://a.wixsite.com/one'
    expect(merges({ ...rawLead, website: shared }, other({ website: shared }))).toBe(false)
  })

  it('merges equal names, numbers and streets within 150 m, also when abbreviated', () => {
    const a = { ...rawLead, address: '12 North Main Street, Suite 4' }
    const b = other({ name: 'The BLUE RIDGE Dental, LLC', address: '12 N Main St' })
    expect(merges(a, b)).toBe(true)
    expect(merges(a, { ...b, lat: b.lat + 0.0013 })).toBe(true)
    expect(merges(a, { ...b, lat: b.lat + 0.0014 })).toBe(false)
    expect(merges(a, { ...b, address: '14 N Main St' })).toBe(false)
    expect(merges(a, { ...b, name: 'Red Ridge Dental' })).toBe(false)
  })

  it('keeps the newest lead, fills its empty fields from the others, and lists their ids', () => {
    const phone = '+15124741234'
    const newest = { ...rawLead, phone, socials: { x: 'https://x.com/new' } }
    const older = other({
      phone,
      address: '12 Main St',
      category: 'orthodontist',
      email: { address: 'info@b.com', grade: 'A', reasons: ['own_domain'], checkedOn: null },
      website: 'https://b.com',
      websiteState: 'live',
      websiteProvenByPhone: true,
      socials: { x: 'https://x.com/old', facebook: 'https://www.facebook.com/b' },
      sources: [{ key: 'foursquare', licence: 'Apache-2.0', recordId: 'f' }],
      mergedIds: ['ld_c'],
    })
    expect(dedupeLeads([older, newest])).toEqual([
      {
        ...newest,
        address: '12 Main St',
        otherCategories: ['orthodontist'],
        email: older.email,
        website: 'https://b.com',
        websiteState: 'live',
        websiteProvenByPhone: true,
        socials: { facebook: 'https://www.facebook.com/b', x: 'https://x.com/new' },
        sources: [...older.sources, ...newest.sources],
        mergedIds: ['ld_b', 'ld_c'],
      },
    ])
  })

  it('grades an address by the website that is kept', () => {
    const phone = '+15124741234'
    const newest = { ...rawLead, phone, website: 'https://new.com', websiteProvenByPhone: true }
    const reasons = ['own_domain', 'mx_ok', 'on_site'] as const
    const email = { address: 'info@old.com', grade: 'B', reasons, checkedOn: null } as const
    const older = other({ phone, email, website: 'https://old.com', websiteState: 'live' })
    const proven: RawLead = { ...newest, websiteState: 'live' }
    expect(dedupeLeads([older, proven])[0]).toMatchObject({
      website: 'https://new.com',
      email: { address: 'info@old.com', grade: 'C', reasons: ['mx_ok'] },
    })
    expect(dedupeLeads([{ ...older, websiteProvenByPhone: true }, proven])[0]).toMatchObject({
      website: 'https://old.com',
      email: { grade: 'B', reasons },
    })
  })

  it('keeps only the newest observation of one record, also after a move', () => {
    const moved = { ...rawLead, zip: '78702', observedOn: '2026-11-01' }
    const before = { ...rawLead, phone: '+15124741234' }
    expect(dedupeLeads([before, moved])).toEqual([moved])
  })

  it('merges again after a merge makes leads equal', () => {
    const address = '12 Main St'
    const phone = '+15124741234'
    const a = { ...rawLead, address, phone, zip: null }
    const b = aRawLead({ id: 'ld_b', address })
    const c = aRawLead({ id: 'ld_c', name: 'Third', phone })
    expect(dedupeLeads([a, b, c])).toHaveLength(1)
  })
})

describe('dedupeLeads of any batch', () => {
  const zip = fc.constantFrom('78701', '78702', null)
  const anyLead = fc
    .record({
      id: fc.integer({ min: 0, max: 40 }).map((number) => `ld_${number}`),
      name: fc.constantFrom('Blue Ridge Dental', 'Elite Plumbing', 'The Elite Plumbing LLC'),
      address: fc.constantFrom('1 Main St', '1 Main Street', '2 Oak Ave', null),
      zip,
      lat: fc.constantFrom(30.26715, 30.2675, 30.3),
      phone: fc.constantFrom('+15124741234', '+15124745678', null),
      website: fc.constantFrom('https://a.com', 'https://b.com', 'https://a.wixsite.com', null),
      websiteState: fc.constantFrom('live', 'dead', 'unchecked'),
      observedOn: fc.constantFrom('2026-10-01', '2026-10-02'),
      score: fc.integer({ min: 0, max: 2 }),
    })
    .map((changes) => aRawLead(changes))
  const batch = fc.array(anyLead, { maxLength: 14 })
  const distinct = fc.uniqueArray(anyLead, { maxLength: 14, selector: ({ id }) => id })

  it('has a result that does not depend on the order of the leads', () => {
    const shuffled = batch.chain((leads) =>
      fc.tuple(
        fc.constant(leads),
        fc.shuffledSubarray(leads, { minLength: leads.length, maxLength: leads.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([leads, again]) => {
        expect(dedupeLeads(again)).toEqual(dedupeLeads(leads))
      }),
    )
  })

  it('changes nothing on a second run', () => {
    fc.assert(
      fc.property(batch, (leads) => {
        const once = dedupeLeads(leads)
        expect(dedupeLeads(once)).toEqual(once)
      }),
    )
  })

  it('keeps every id exactly once', () => {
    fc.assert(
      fc.property(batch, (leads) => {
        const stored = dedupeLeads(leads).flatMap(({ id, mergedIds }) => [id, ...mergedIds])
        expect(stored.toSorted()).toEqual([...new Set(leads.map(({ id }) => id))].toSorted())
      }),
    )
  })

  it('never merges two phones in two ZIP codes', () => {
    fc.assert(
      fc.property(distinct, (leads) => {
        const byId = new Map(leads.map((lead) => [lead.id, lead]))
        for (const { id, mergedIds } of dedupeLeads(leads)) {
          const members = [id, ...mergedIds].flatMap((member) => byId.get(member) ?? [])
          const zips = new Set(members.flatMap((member) => member.zip ?? []))
          expect(zips.size).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('isNear for leads', () => {
  it('accepts up to 150 m in every direction', () => {
    const here = { lat: 40, lng: -100 }
    expect(isNear(here, { lat: 40.001348, lng: -100 })).toBe(true)
    expect(isNear(here, { lat: 40.00135, lng: -100 })).toBe(false)
    expect(isNear(here, { lat: 40, lng: -100.00176 })).toBe(true)
    expect(isNear(here, { lat: 40, lng: -100.00177 })).toBe(false)
  })
})
