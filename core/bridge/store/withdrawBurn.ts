import type { Hex } from 'viem'
import { int, maybe } from '../../platform/db/columns.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { withdrawUnsigned } from '../../transactions/store/withdrawLaneTx.ts'

/**
 * Withdraws the burn of a submitted bridge while no transaction with the payment was ever signed; returns false
 * otherwise, and for an unknown bridge.
 *
 * The row of the bridge is locked first, as in each change of a bridge by the workers. The lane ends the request, and the
 * workers close the bridge by the outcome of the lane, also after a kill at any moment.
 */
export function withdrawBurn(sql: Sql, id: Hex): Promise<boolean> {
  return sql.begin('', async (query) => {
    const [row] = await query({ lane_tx_id: maybe(int) })`
      select lane_tx_id from app.bridge where id = ${id} and state = 'submitted' for update`
    return row === undefined || row.lane_tx_id === null
      ? false
      : withdrawUnsigned(query, row.lane_tx_id)
  })
}
