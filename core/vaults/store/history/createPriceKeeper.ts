import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import { readIndexSchema } from '../../../platform/db/readIndexSchema.ts'
import { bucketEndSec, INTERVAL_SEC } from '../../domain/analytics/intervals.ts'
import type { PriceKeeper } from '../../ports.ts'
import { deleteUnusedIndexSteps, storeIndexSteps } from './storedIndexSteps.ts'
import { deletePricePoints, deleteUnusedPricePoints, storePricePoints } from './storePricePoints.ts'

/**
 * Creates the stored price points in schema `app`, and the stored index steps that derive from them; no other code
 * writes either table.
 */
export function createPriceKeeper(
  databaseUrl: DatabaseUrl,
  deployment: Deployment,
): PriceKeeper & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-price-keeper', max: 1, reader: false })
  /** Index schema and the midnight up to which all steps are stored, as one key; the next step is due one day later. */
  let done = ''
  const keepSteps = async (head: BlockRef, pricedUpToSec: number) => {
    const midnightSec = bucketEndSec(pricedUpToSec + 1, INTERVAL_SEC['1d'])
    const due = `${await readIndexSchema(sql)} ${midnightSec}`
    if (due === done) return { stored: 0, isDone: true }
    const stored = await storeIndexSteps(sql, deployment, { head })
    if (stored.isDone) done = due
    return stored
  }
  return {
    keep: (head, afterSec) => answered(storePricePoints(sql, deployment, { head, afterSec })),
    deleteUnused: (afterSec) => answered(deleteUnusedPricePoints(sql, deployment, afterSec)),
    steps: {
      keep: (head, pricedUpToSec) => answered(keepSteps(head, pricedUpToSec)),
      deleteUnused: (afterSec) => answered(deleteUnusedIndexSteps(sql, deployment, afterSec)),
    },
    forget: async () => {
      done = ''
      await answered(deletePricePoints(sql))
    },
    close: () => sql.end(),
  }
}
