import { desc, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { CheckReports } from '../../ports.ts'
import { chainCheck } from './appSchema.ts'
import { createSql } from './createSql.ts'
import { answered } from './query.ts'

export type NewestCheck = {
  readonly checkedAt: Date
  readonly blockNumber: number
  readonly comparisons: number
  readonly differences: number
}

/** Differences kept of one report; a broken index would write thousands. */
const KEPT_DIFFERENCES = 20
/** How long reports are kept: the ninety days that the status page shows. */
const KEPT_MS = 90 * 24 * 3600 * 1000

/** Reports of the checker in schema `app`. */
export function createCheckReports(
  databaseUrl: string,
): CheckReports & { newest(): Promise<NewestCheck | undefined>; close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-check-reports', max: 1, reader: false })
  const db = drizzle(sql.pool)
  return {
    save: async ({ block, comparisons, differences }) => {
      await answered(
        db.transaction(async (tx) => {
          await tx.insert(chainCheck).values({
            chainId: block.chainId,
            blockNumber: block.number,
            comparisons,
            differences: differences.length,
            details: differences.slice(0, KEPT_DIFFERENCES),
          })
          const oldest = new Date(block.timestampSec * 1000 - KEPT_MS)
          await tx.delete(chainCheck).where(lt(chainCheck.checkedAt, oldest))
        }),
      )
    },
    newest: async () => {
      const rows = await answered(
        db
          .select({
            checkedAt: chainCheck.checkedAt,
            blockNumber: chainCheck.blockNumber,
            comparisons: chainCheck.comparisons,
            differences: chainCheck.differences,
          })
          .from(chainCheck)
          .orderBy(desc(chainCheck.id))
          .limit(1),
      )
      return rows[0]
    },
    close: () => sql.end(),
  }
}
