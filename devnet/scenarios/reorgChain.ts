import { DevnetError } from '../devnetError.ts'
import type { Stage } from './stage.ts'

/** Blocks; the node keeps the state of 64, and needs the parent of the oldest that goes. */
const MAX_REORG_DEPTH = 60

/**
 * Replaces the newest `depth` blocks of the vault chain by empty ones; their transactions are gone.
 *
 * Throws `DevnetError` `bad_scenario` for a depth that the node cannot go back.
 */
export async function reorgChain({ town }: Stage, depth: number): Promise<void> {
  if (!Number.isInteger(depth) || depth < 1 || depth > MAX_REORG_DEPTH) {
    throw new DevnetError('bad_scenario', `depth must be 1 to ${MAX_REORG_DEPTH} blocks`)
  }
  const { rpc } = town.chain
  await rpc('anvil_reorg', [depth, []])
  // A transaction that waited for one of the vanished would wait for ever.
  await rpc('anvil_dropAllTransactions', [])
}
