import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import { bucketEndSec, INTERVAL_SEC } from '../../domain/analytics/intervals.ts'
import type { PriceKeeper } from '../../ports.ts'
import { dropStrayPricePoints, forgetPricePoints, keepPricePoints } from './keepPricePoints.ts'
import { dropStrayIndexSteps, keepIndexSteps } from './keptIndexSteps.ts'

/** Keeps price points in schema `app`, and the steps of the index that follow from them; the only writer of both. */
export function createPriceKeeper(
  databaseUrl: string,
  deployment: Deployment,
): PriceKeeper & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-price-keeper', max: 1, reader: false })
  /** Midnight up to which steps of the index are kept: the next one is due a day later. */
  let steppedUpToSec = 0
  const keep = async (head: BlockRef, afterSec: number | null) => {
    const prices = await keepPricePoints(sql, deployment, { head, afterSec })
    const midnightSec = bucketEndSec(prices.upToSec + 1, INTERVAL_SEC['1d'])
    if (!prices.isDone || midnightSec === steppedUpToSec) return prices
    const { isDone } = await keepIndexSteps(sql, deployment, { head })
    if (isDone) steppedUpToSec = midnightSec
    return { ...prices, isDone }
  }
  return {
    keep: (head, afterSec) => answered(keep(head, afterSec)),
    dropStrays: async (afterSec) => {
      const points = await answered(dropStrayPricePoints(sql, deployment, afterSec))
      return points + (await answered(dropStrayIndexSteps(sql, deployment, afterSec)))
    },
    forget: async () => {
      steppedUpToSec = 0
      await answered(forgetPricePoints(sql))
    },
    close: () => sql.end(),
  }
}
