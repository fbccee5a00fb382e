import type { RawLead } from '../../../../../core/leads/domain/rawLead.ts'

/** Builds a lead in Austin without contact data; the ids contain `id`. */
export const aRawLead = (changes: Partial<RawLead> = {}): RawLead => ({
  id: 'ld_00000000001',
  name: 'Blue Ridge Dental',
  category: 'dentist',
  otherCategories: [],
  address: null,
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  lat: 30.26715,
  lng: -97.74306,
  phone: null,
  email: null,
  contactName: null,
  website: null,
  websiteState: 'none',
  websiteProvenByPhone: false,
  socials: {},
  site: null,
  observedOn: '2026-10-01',
  score: 90,
  sources: [{ key: 'overture_meta', licence: 'CDLA-Permissive-2.0', recordId: '1' }],
  mergedIds: [],
  ...changes,
})
