import { DevnetError } from '../devnetError.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

/**
 * Maximum depth in blocks; the node keeps the state of 64 blocks, and needs the parent of the oldest replaced block.
 */
const MAX_REORG_DEPTH = 60

/**
 * Replaces the newest `depth` blocks of the vault chain by empty blocks; their transactions are lost.
 *
 * Throws `DevnetError` `bad_scenario` for a depth that the node does not support.
 */
export async function reorgChain({ residentDeps }: ScenarioDeps, depth: number): Promise<void> {
  if (!Number.isInteger(depth) || depth < 1 || depth > MAX_REORG_DEPTH) {
    throw new DevnetError('bad_scenario', `depth must be 1 to ${MAX_REORG_DEPTH} blocks`)
  }
  const { rpc } = residentDeps.chain
  await rpc('anvil_reorg', [depth, []])
  // A queued transaction that follows a lost transaction would never be mined.
  await rpc('anvil_dropAllTransactions', [])
}
