import type { Deployment } from '../../../deployment.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import type { PriceKeeper } from '../../ports.ts'
import { dropStrayPricePoints, forgetPricePoints, keepPricePoints } from './keepPricePoints.ts'

/** Keeps price points in schema `app`; the only writer of them. */
export function createPriceKeeper(
  databaseUrl: string,
  deployment: Deployment,
): PriceKeeper & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-price-keeper', max: 1, reader: false })
  return {
    keep: (head, afterSec) => answered(keepPricePoints(sql, deployment, { head, afterSec })),
    dropStrays: (afterSec) => answered(dropStrayPricePoints(sql, deployment, afterSec)),
    forget: () => answered(forgetPricePoints(sql)),
    close: () => sql.end(),
  }
}
