import { createSql } from '../../core/platform/db/createSql.ts'
import type { DevnetChain } from '../../devnet/chain/devnetChain.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { until } from '../../supervisor/until.ts'

/** Milliseconds in which an indexer on a busy machine follows one block. */
const FOLLOW_MS = 4_000
const BLOCKS = 30

/**
 * Mines blocks until the index has the newest block.
 *
 * A socket announces new heads only. Therefore a freshly started indexer fetches earlier blocks at the next block,
 * which may come before the indexer listens.
 */
export async function catchUp(databaseUrl: string, chain: DevnetChain): Promise<void> {
  const sql = createSql(databaseUrl, { name: 'test', max: 1, reader: false })
  try {
    for (let block = 0; block < BLOCKS; block += 1) {
      await mineBlock(chain)
      const { hash } = await chain.client.getBlock()
      const holds = async () => {
        const rows = await sql`select 1 from chain.block where hash = ${hash}`.catch(() => [])
        return rows.length > 0
      }
      if (await until(holds, FOLLOW_MS)) return
    }
  } finally {
    await sql.end()
  }
  throw new Error(`the index did not follow ${BLOCKS} blocks`)
}
