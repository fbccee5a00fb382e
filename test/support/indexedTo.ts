import postgres from 'postgres'
import { until } from '../../supervisor/until.ts'

/** Waits until an index holds block `number` of a chain under `hash`. */
export async function indexedTo(
  databaseUrl: string,
  block: { readonly chainId: number; readonly number: number; readonly hash: string },
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const holds = async () => {
      const rows = await sql`
        select 1 from chain.block where chain_id = ${block.chainId}
          and number = ${block.number} and hash = ${block.hash}`.catch(() => [])
      return rows.length > 0
    }
    if (!(await until(holds, 120_000))) throw new Error(`block ${block.number} is not indexed`)
  } finally {
    await sql.end()
  }
}
