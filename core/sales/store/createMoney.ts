import { int, numeric } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { MoneyReads } from '../ports.ts'

const ROW = { chain_id: int, uncharged: numeric, refund_due: numeric, refunded: numeric }

/**
 * Creates the reads of debts between payers, referrers and the operator, computed from rows of payments and refunds and
 * from the index.
 */
export function createMoney(databaseUrl: DatabaseUrl): MoneyReads & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-money', max: 1, reader: true })
  return {
    rows: async () => {
      const rows = await answered(sql(ROW)`
        select chain_id, sum(uncharged) as uncharged, sum(refund_due) as refund_due,
          sum(refunded) as refunded
        from (
          select chain_id, amount_usdc as uncharged, 0 as refund_due, 0 as refunded
          from app.payment where state in ('answered', 'submitted')
          union all
          select chain_id, 0, case when state in ('due', 'submitted', 'late') then amount_usdc else 0 end,
            case when state = 'refunded' then amount_usdc else 0 end
          from app.bridge_refund) as owed
        group by chain_id order by chain_id`)
      return rows.map((row) => ({
        chainId: row.chain_id,
        unchargedUsdc6: row.uncharged,
        refundDueUsdc6: row.refund_due,
        refundedUsdc6: row.refunded,
      }))
    },
    referrersOwed: async () => {
      const rows = await answered(sql({ chain_id: int, owed: numeric })`
        select chain_id, sum(earned_usdc - paid_usdc) as owed
        from chain.bridge_earning group by chain_id order by chain_id`)
      return rows.map(({ chain_id: chainId, owed: owedUsdc6 }) => ({ chainId, owedUsdc6 }))
    },
    close: () => sql.end(),
  }
}
