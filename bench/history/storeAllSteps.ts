import type { Deployment } from '../../core/deployment.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { hex, int } from '../../core/platform/db/columns.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { storeIndexSteps } from '../../core/vaults/store/history/storedIndexSteps.ts'
import { storePricePoints } from '../../core/vaults/store/history/storePricePoints.ts'

const HEAD_ROW = { chain_id: int, number: int, hash: hex, timestamp: int }

/**
 * Stores the price points and the steps of the index up to the head, as the worker does over a
 * year.
 */
export async function storeAllSteps(
  databaseUrl: string,
  deployment: Deployment,
): Promise<{ readonly stored: number; readonly ms: number; readonly stepsMs: number }> {
  const sql = createSql(databaseUrl, { name: 'bench keeper', max: 1, reader: false })
  const startedMs = performance.now()
  let stored = 0
  let stepsMs = 0
  try {
    const [row] = await sql(HEAD_ROW)`
      select chain_id, number, hash, timestamp from chain.block order by number desc limit 1`
    if (row === undefined) throw new Error('no block to keep prices of')
    const { chain_id: chainId, number, hash, timestamp: timestampSec } = row
    const head: BlockRef = { chainId, number, hash, timestampSec }
    let afterSec: number | null = null
    for (let isDone = false; !isDone; ) {
      const range = { head, afterSec }
      const step = await storePricePoints(sql, deployment, range)
      stored += step.stored
      afterSec = step.upToSec
      isDone = step.isDone
    }
    stepsMs = performance.now()
    for (let isLast = false; !isLast; ) {
      const stored = await storeIndexSteps(sql, deployment, { head })
      isLast = stored.isDone || stored.stored === 0
    }
    stepsMs = performance.now() - stepsMs
  } finally {
    await sql.end()
  }
  return { stored, ms: performance.now() - startedMs - stepsMs, stepsMs }
}
