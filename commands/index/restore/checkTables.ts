import { findHoles } from '../../../core/platform/db/continuity/findHoles.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import { CommandRefused } from '../commandRefused.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import { sumColumns } from '../snapshot/sumColumns.ts'

type Restored = {
  readonly schema: string
  readonly intervalBlocks: number
  readonly signal: AbortSignal
}

/**
 * Compares rows and sums of every table with the manifest, and requires that no block lacks its parent.
 *
 * Throws `CommandRefused` with the first difference.
 */
export async function checkTables(
  query: Query,
  { schema, intervalBlocks, signal }: Restored,
  { tables, chains }: Manifest,
): Promise<void> {
  for (const table of tables) {
    signal.throwIfAborted()
    const rows = query`select * from ${query(schema)}.${query(table.name)}`
    const found = await sumColumns(query, rows, Object.keys(table.sums))
    if (found.rows !== table.rows)
      throw differs(table.name, `${table.rows} rows`, `${found.rows} rows`)
    for (const [column, sum] of Object.entries(table.sums)) {
      const own = found.sums[column] ?? null
      if (own !== sum) throw differs(`${table.name}.${column}`, `sum ${sum}`, `sum ${own}`)
    }
  }
  const [hole] = await findHoles(query, { schema, intervalBlocks })
  if (hole !== undefined)
    throw new CommandRefused(`the snapshot misses block ${hole.missing} of chain ${hole.chainId}`)
  for (const { chainId, block } of chains) {
    if (block === null) continue
    const [row] = await query`
      select 1 from ${query(schema)}.block
      where chain_id = ${chainId} and number = ${block.number} and hash = ${block.hash}
        and not exists (
          select 1 from ${query(schema)}.block later
          where later.chain_id = ${chainId} and later.number > ${block.number})`
    if (row === undefined)
      throw new CommandRefused(
        `block ${block.number} ${block.hash} is not the newest block of chain ${chainId} in the rows`,
      )
  }
}

function differs(place: string, expected: string, found: string): CommandRefused {
  return new CommandRefused(`${place} of the snapshot: expected ${expected}, found ${found}`)
}
