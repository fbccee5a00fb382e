import type { MarketLead } from '../../marketPorts.ts'
import { ADVISORY_LOCKS } from '../db/advisoryLocks.ts'
import { createSessionLead } from '../db/createSessionLead.ts'

/** Makes one process follow markets. */
export function createMarketLead(databaseUrl: string): MarketLead {
  const lock = ADVISORY_LOCKS.followMarkets
  return createSessionLead(databaseUrl, { name: 'quartet-market-lead', lock })
}
