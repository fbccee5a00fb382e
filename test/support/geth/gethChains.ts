import { systemClock } from '../../../core/platform/systemClock.ts'
import { recordAllocs } from './genesis.ts'
import { createGethNodes, type GethNodes } from './startGeth.ts'

/** Returns the starter of these chains on geth, with a genesis of the devnet's contracts for each chain. */
export async function gethChains(chains: readonly number[]): Promise<GethNodes> {
  const nowSec = systemClock.nowSec() - 3_600
  const options = { seed: 1, nowSec, backfillDays: 1, mining: 'manual', chains } as const
  return createGethNodes(await recordAllocs(options))
}
