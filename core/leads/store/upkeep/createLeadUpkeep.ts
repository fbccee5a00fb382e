import type { Clock } from '../../../kernel/clock.ts'
import { int, text } from '../../../platform/db/columns.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import type { LeadUpkeep } from '../../workPorts.ts'
import { dropRetiredDatasets } from '../dataset/dropRetiredDatasets.ts'
import { type BuildSession, openBuildSession } from '../dataset/openBuildSession.ts'
import { repairDataset } from '../dataset/repairDataset.ts'
import { sweepOptOuts } from '../optouts/sweepOptOuts.ts'
import { SUPPRESSION_CHANNEL } from '../suppress/addSuppressions.ts'
import { applySuppressions } from '../suppress/applySuppressions.ts'
import { readTaxonomy } from '../taxonomy/readTaxonomy.ts'
import { prewarmDataset } from './prewarmDataset.ts'

/**
 * Creates the maintenance of data sets. Each job opens its own database session, because jobs
 * are rare and long.
 */
export function createLeadUpkeep(databaseUrl: DatabaseUrl, clock: Clock): LeadUpkeep {
  const sql = createSql(databaseUrl, { name: 'quartet-leads-upkeep', max: 1, reader: false })
  const inSession = <T>(work: (session: BuildSession) => Promise<T>): Promise<T> =>
    answered(
      (async () => {
        const session = await openBuildSession(databaseUrl)
        try {
          return await work(session)
        } finally {
          await session.end()
        }
      })(),
    )
  const current = async () => {
    const [row] = await answered(sql({ id: int, version: text })`
      select id, version from app.lead_dataset where state = 'current'`)
    return row ?? null
  }
  return {
    current: async () => (await current())?.version ?? null,
    repair: async () => {
      const set = await current()
      if (set === null) return []
      return inSession((session) =>
        repairDataset(session, { datasetId: set.id, taxonomy: readTaxonomy() }),
      )
    },
    dropRetired: async () => {
      const nowSec = clock.nowSec()
      const [due] = await answered(sql`
        select 1 from app.lead_dataset where state = 'retired' limit 1`)
      return due === undefined ? [] : inSession((session) => dropRetiredDatasets(session, nowSec))
    },
    applySuppressions: () => inSession(applySuppressions),
    sweepOptOuts: () => answered(sweepOptOuts(sql, new Date(clock.nowMs()))),
    prewarm: async () => {
      const set = await current()
      return set !== null && inSession((session) => prewarmDataset(session, set.id))
    },
    onSuppression: (listener) => sql.listen(SUPPRESSION_CHANNEL, () => listener()),
    close: () => sql.end(),
  }
}
