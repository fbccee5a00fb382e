import { ADVISORY_LOCKS } from '../../platform/db/advisoryLocks.ts'
import { createSessionLead } from '../../platform/db/createSessionLead.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import type { MarketLead } from '../ports.ts'

/** Creates the election of the one process that follows markets. */
export function createMarketLead(databaseUrl: DatabaseUrl): MarketLead {
  const lock = ADVISORY_LOCKS.followMarkets
  return createSessionLead(databaseUrl, { name: 'quartet-market-lead', lock })
}
