import { hex, int, json, text } from '../../../core/platform/db/columns.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import { CommandRefused } from '../commandRefused.ts'
import { changes } from './finalRows.ts'
import type { SnapshotChain } from './manifest.ts'

/** Number of digits of a checkpoint before its place within the block. Source: ponder 0.17, utils/checkpoint.ts. */
const BLOCK_DIGITS = 42
const BLOCK_NUMBER_AT = 26
/** Place after all events of a block. Source: ponder 0.17, utils/checkpoint.ts. */
const END_OF_BLOCK = '9'.repeat(33)

/** State of Ponder about an index: the application as Ponder stores it, and the safe checkpoint of each chain. */
export type FinalState = {
  readonly app: unknown
  readonly chains: readonly SnapshotChain[]
}

/** Reads the state of an index at its safe checkpoints. Throws `CommandRefused` if the blocks contradict them. */
export async function readFinalState(
  query: Query,
  { schema, intervalBlocks }: { readonly schema: string; readonly intervalBlocks: number },
): Promise<FinalState> {
  const [app] = await query({ value: json })`
    select value from ${query(schema)}._ponder_meta where key = 'app'`
  const rows = await query({ name: text, chain_id: int, checkpoint: text })`
    select chain_name as name, chain_id, safe_checkpoint as checkpoint
    from ${query(schema)}._ponder_checkpoint order by chain_id`
  const chains: SnapshotChain[] = []
  for (const { name, chain_id: chainId, checkpoint } of rows) {
    const block = await newestFinalBlock(query, schema, chainId)
    const last = lastBlockOf(checkpoint)
    const isEqual = intervalBlocks === 1 ? block?.number === last : (block?.number ?? 0) <= last
    if (block !== null && !isEqual)
      throw new CommandRefused(
        `chain ${chainId} of ${schema} is final at block ${last}, and its newest final row is block ${block.number}`,
      )
    chains.push({ chainId, name, checkpoint, block })
  }
  return { app: app?.value, chains }
}

/** Returns the newest block whose events a checkpoint contains. */
export function lastBlockOf(checkpoint: string): number {
  const number = Number(checkpoint.slice(BLOCK_NUMBER_AT, BLOCK_DIGITS))
  return checkpoint.endsWith(END_OF_BLOCK) ? number : number - 1
}

async function newestFinalBlock(
  query: Query,
  schema: string,
  chainId: number,
): Promise<SnapshotChain['block']> {
  const [row] = await query({ number: int, hash: hex, timestamp: int })`
    select b.number, b.hash, b.timestamp from ${query(schema)}.block b
    where b.chain_id = ${chainId} and not exists (
      select 1 from ${changes(query, { schema, table: 'block' })} c where c.id = b.id)
    order by b.number desc limit 1`
  return row ?? null
}
