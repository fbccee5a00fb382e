import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { Sql } from '../../core/platform/db/createSql.ts'
import { storePricePoints } from '../../core/vaults/store/history/storePricePoints.ts'
import type { World } from './world.ts'

/** Stores the prices of all blocks except the newest `finalAfterBlocks`; returns the number of stored points. */
export async function storeAllPoints(
  sql: Sql,
  { devnet }: World,
  request: { readonly head: BlockRef; readonly finalAfterBlocks: number },
): Promise<number> {
  let stored = 0
  let afterSec: number | null = null
  for (let isDone = false; !isDone; ) {
    const step = await storePricePoints(sql, devnet.deployment, { ...request, afterSec })
    stored += step.stored
    afterSec = step.upToSec
    isDone = step.isDone
  }
  return stored
}
