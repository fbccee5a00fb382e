import { DatabaseUnavailable, LeadsUnavailable } from '../../core/kernel/errors.ts'
import type { LeadDeps } from '../../core/leads/ports.ts'

const down = async (): Promise<never> => {
  throw new DatabaseUnavailable(1)
}
const missing = async (): Promise<never> => {
  throw new LeadsUnavailable(10)
}

/** Leads of apps without a loaded data set. */
export const noLeads: LeadDeps = {
  reads: {
    current: missing,
    taxonomy: missing,
    sources: missing,
    isCorrected: missing,
    places: missing,
    similarPlaces: missing,
    count: missing,
    page: missing,
    categories: missing,
    topPlaces: missing,
  },
  uncovered: { hasZip: () => false, hasCity: () => false, hasCircle: () => false },
  quotes: { keep: down, find: down, sweep: down },
  contactEmail: null,
  suppressions: { hashOf: () => null, add: down, among: down },
  domainOptOuts: { domainOf: () => null, open: down, confirm: down },
  txtRecords: { read: async () => ({ kind: 'silent' }) },
  words: { meaning: missing },
}
