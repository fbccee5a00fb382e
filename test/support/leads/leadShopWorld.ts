import type { LeadReads } from '../../../core/leads/ports.ts'
import { createLeadReads } from '../../../core/leads/store/createLeadReads.ts'
import { createLeadsPool } from '../../../core/leads/store/read/createLeadsPool.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { loadGenerated } from '../../../devnet/leads/loadGenerated.ts'
import { createPaidWorld, type PaidWorld } from '../payments/paidWorld.ts'

export const LEAD_PRICE_USDC6 = 30_000n
const LEADS = 20_000

/** Chains that accept payments for leads, workers that settle them, and a data set of generated leads. */
export type LeadShopWorld = PaidWorld & {
  /** Data sets as the api reads them, for comparison. */
  readonly reads: LeadReads
  /** Replaces the current data set; returns the new version. */
  swap(seed: number): Promise<string>
}

type Options = {
  readonly seed: number
  readonly chainIds?: readonly number[]
  readonly leads?: number
}

export async function createLeadShopWorld(options: Options): Promise<LeadShopWorld> {
  const { seed, chainIds = [8453, 5042], leads = LEADS } = options
  const paid = await createPaidWorld({ seed, chainIds, stillIndex: true })
  const search = createLeadsPool(paid.world.databaseUrl, 1)
  const swap = async (next: number): Promise<string> => {
    const load = { count: leads, seed: next, day: '2026-06-01' }
    return (await loadGenerated(paid.world.databaseUrl, load)).version
  }
  await swap(seed)
  return {
    ...paid,
    reads: createLeadReads(search, systemClock),
    swap,
    stop: async () => {
      await search.end()
      await paid.stop()
    },
  }
}
