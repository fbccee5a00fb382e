import type { Clock } from '../../kernel/clock.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import type { LeadDeps } from '../ports.ts'
import { createCategoryWords } from './createCategoryWords.ts'
import { createLeadQuotes } from './createLeadQuotes.ts'
import { createLeadReads } from './createLeadReads.ts'
import { createLeadSuppressions } from './createLeadSuppressions.ts'
import { createDomainOptOuts } from './optouts/createDomainOptOuts.ts'
import type { OptOutLog } from './optouts/createOptOutLog.ts'
import { createTxtRecords } from './optouts/createTxtRecords.ts'
import { createUncoveredPlaces } from './places/createUncoveredPlaces.ts'
import { createLeadsPool } from './read/createLeadsPool.ts'

/**
 * Creates the dependencies of the sale of leads, with connection pools of their own, so that a
 * search does not delay other products.
 */
export function createLeadDeps(options: {
  readonly databaseUrl: DatabaseUrl
  readonly clock: Clock
  readonly contactEmail: string | null
  readonly optOutLog: OptOutLog
  /** Resolvers for proofs of opt-outs; the default is the resolvers of the machine. */
  readonly dnsServers?: readonly string[] | undefined
}): LeadDeps & { close(): Promise<void> } {
  const { databaseUrl, clock, contactEmail, optOutLog, dnsServers } = options
  const search = createLeadsPool(databaseUrl, POOL_SIZE.leadSearch)
  const sql = createSql(databaseUrl, {
    name: 'quartet-lead-sales',
    max: POOL_SIZE.leadSales,
    reader: false,
  })
  const reads = createLeadReads(search, clock)
  return {
    reads,
    uncovered: createUncoveredPlaces(),
    quotes: createLeadQuotes(sql, clock),
    suppressions: createLeadSuppressions(sql, optOutLog),
    domainOptOuts: createDomainOptOuts(sql, clock, optOutLog),
    txtRecords: createTxtRecords(dnsServers ?? null),
    words: createCategoryWords({ sql, reads, clock }),
    contactEmail,
    close: async () => {
      await search.end()
      await sql.end()
    },
  }
}
