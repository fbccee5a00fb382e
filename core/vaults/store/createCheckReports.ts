import { instant, int, maybe, text } from '../../platform/db/columns.ts'
import { readServer } from '../../platform/db/continuity/readServer.ts'
import { createSql, type Sql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { CheckReports } from '../checkPorts.ts'
import { isSameServer, type ServerTimeline } from '../domain/isSameServer.ts'

export type NewestCheck = {
  readonly checkedAt: Date
  readonly blockNumber: number
  readonly comparisons: number
  readonly differences: number
  /** False if no comparison without a difference has followed the newest failover of the database. */
  readonly isProven: boolean
}

/** Maximum number of differences stored per report; a broken index would produce thousands. */
const MAX_STORED_DIFFERENCES = 20
/** Days for which reports are stored: the range of the status page. */
const KEPT_DAYS = 90

const NEWEST_ROW = {
  checked_at: instant,
  block_number: int,
  comparisons: int,
  differences: int,
}

const SERVER_ROW = { system_identifier: maybe(text), timeline: maybe(text) }

/**
 * Creates the stored reports of the checker in schema `app`; a reader cannot save reports, and has shorter timeouts.
 */
export function createCheckReports(
  databaseUrl: DatabaseUrl,
  use: { readonly reader: boolean },
): CheckReports & { newest(): Promise<NewestCheck | undefined>; close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-check-reports', max: 1, ...use })
  return {
    server: () => answered(readServer(sql)),
    save: async ({ block, comparisons, differences }, { systemIdentifier, timeline }) => {
      const row = {
        chain_id: block.chainId,
        block_number: block.number,
        comparisons,
        differences: differences.length,
        details: JSON.stringify(differences.slice(0, MAX_STORED_DIFFERENCES)),
        system_identifier: systemIdentifier,
        timeline,
      }
      await answered(
        sql.begin('', async (query) => {
          await query`insert into app.chain_check ${query([row])}`
          await query`
            delete from app.chain_check where checked_at < now() - make_interval(days => ${KEPT_DAYS})`
        }),
      )
    },
    newest: async () => {
      const [row] = await answered(sql(NEWEST_ROW)`
        select checked_at, block_number, comparisons, differences
        from app.chain_check order by id desc limit 1`)
      if (row === undefined) return undefined
      const proven = await provenServer(sql)
      return {
        checkedAt: row.checked_at,
        blockNumber: row.block_number,
        comparisons: row.comparisons,
        differences: row.differences,
        isProven: proven === undefined || isSameServer(proven, await answered(readServer(sql))),
      }
    },
    close: () => sql.end(),
  }
}

/** Returns the server of the newest comparison without a difference; undefined before the first such comparison. */
async function provenServer(sql: Sql): Promise<ServerTimeline | undefined> {
  const [row] = await answered(sql(SERVER_ROW)`
    select system_identifier, timeline
    from app.chain_check where differences = 0 order by id desc limit 1`)
  return row && { systemIdentifier: row.system_identifier, timeline: row.timeline }
}
