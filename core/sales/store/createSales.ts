import type { Deployment } from '../../deployment.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import type { SaleReads, SaleRow } from '../ports.ts'
import { readSales } from './readSales.ts'
import { salePayees } from './salePayees.ts'

/** Milliseconds for which the sums of the same days are cached. */
const REMEMBERED_MS = 5_000
/** Maximum cached windows; callers choose the windows, so the number needs a limit. */
const MAX_CACHED_WINDOWS = 50

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly clock: Pick<Clock, 'nowMs'>
}

type Remembered = { readonly untilMs: number; readonly rows: Promise<readonly SaleRow[]> }

/** Creates the sums of sales; concurrent callers of the same days share one read. */
export function createSales({ databaseUrl, deployment, clock }: Options): SaleReads & {
  close(): Promise<void>
} {
  const sql = createSql(databaseUrl, { name: 'quartet-sales', max: POOL_SIZE.sales, reader: true })
  const payees = salePayees(deployment)
  const known = new Map<string, Remembered>()
  return {
    payees,
    rows: (days) => {
      const key = `${days.fromDay} ${days.toDay}`
      const nowMs = clock.nowMs()
      const old = known.get(key)
      if (old !== undefined && nowMs < old.untilMs) return old.rows
      known.delete(key)
      const [oldest] = known.keys()
      if (known.size >= MAX_CACHED_WINDOWS && oldest !== undefined) known.delete(oldest)
      const rows = answered(readSales(sql, payees, days))
      known.set(key, { untilMs: nowMs + REMEMBERED_MS, rows })
      rows.catch(() => known.delete(key))
      return rows
    },
    close: () => sql.end(),
  }
}
