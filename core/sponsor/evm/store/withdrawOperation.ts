import { int, maybe } from '../../../platform/db/columns.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { withdrawLaneTx } from '../../../transactions/store/withdrawLaneTx.ts'
import type { DueSponsorship } from '../workPorts.ts'

/**
 * Requests the withdrawal of the transaction of a sponsorship; returns false if the lane can no
 * longer withdraw the transaction, or if the row changed.
 */
export function withdrawOperation(sql: Sql, due: DueSponsorship): Promise<boolean> {
  return sql.begin('', async (query) => {
    const [row] = await query({ lane_tx_id: maybe(int) })`
      select lane_tx_id from app.gas_sponsorship
      where id = ${due.id} and xmin::text = ${due.version} for update`
    return row === undefined || row.lane_tx_id === null
      ? false
      : withdrawLaneTx(query, row.lane_tx_id)
  })
}
