import type { Deployment } from '../../deployment.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { SaleDays } from '../../sales/domain/resolveDays.ts'
import type { SaleRow } from '../../sales/ports.ts'
import {
  listPayments,
  type PaymentLine,
  type PaymentPageQuery,
} from '../../sales/store/listPayments.ts'
import { readSales } from '../../sales/store/readSales.ts'
import { salePayees } from '../../sales/store/salePayees.ts'

/** Lists and sums of payments for operators. Every method throws `DatabaseUnavailable` or `IndexNotReady`. */
export type OperatorPayments = {
  /** Returns payments, the newest claims first. */
  list(filter: PaymentPageQuery): Promise<readonly PaymentLine[]>
  /** Returns the figures of `GET /v1/stats`. */
  sum(days: SaleDays): Promise<readonly SaleRow[]>
  close(): Promise<void>
}

export function createOperatorPayments(
  databaseUrl: DatabaseUrl,
  deployment: Deployment,
): OperatorPayments {
  const sql = createSql(databaseUrl, { name: 'quartet-cli', max: 1, reader: true })
  const payees = salePayees(deployment)
  return {
    list: (filter) => answered(listPayments(sql, filter)),
    sum: (days) => answered(readSales(sql, payees, days)),
    close: () => sql.end(),
  }
}
