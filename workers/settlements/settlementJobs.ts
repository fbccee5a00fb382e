import type { FreeGrants, SettlementChain } from '../../core/paymentPorts.ts'
import { recheckExternal } from './recheckExternal.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/** Work on payments that is due at dates; cron in UTC. Each finds what there is to do in the rows. */
export function settlementJobs(
  deps: Pick<SettlementDeps, 'settlements' | 'metrics' | 'log'> & {
    readonly chains: readonly SettlementChain[]
    readonly grants: Pick<FreeGrants, 'sweep'>
  },
) {
  const { settlements, log, chains, grants } = deps
  const counted = async (work: Promise<number>, message: string): Promise<void> => {
    const count = await work
    if (count > 0) log.info({ count }, message)
  }
  return [
    {
      // A caller whose claim died with its process may be waiting for word of it.
      name: 'release_interrupted',
      cron: '*/10 * * * * *',
      run: () => counted(settlements.sweepClaims(), 'interrupted payments released'),
    },
    {
      name: 'recheck_external',
      cron: '0 * * * * *',
      run: async () => {
        const checks = await Promise.allSettled(chains.map((chain) => recheckExternal(deps, chain)))
        // Every chain is looked at before one that does not answer fails the run.
        for (const check of checks) if (check.status === 'rejected') throw check.reason
      },
    },
    {
      name: 'delete_quotes',
      cron: '30 */5 * * * *',
      run: () => counted(settlements.sweepQuotes(), 'expired quotes deleted'),
    },
    {
      name: 'erase_signatures',
      cron: '0 17 * * * *',
      run: () => counted(settlements.eraseSignatures(), 'old signatures erased'),
    },
    {
      name: 'forget_free_calls',
      cron: '0 23 * * * *',
      run: () => grants.sweep(),
    },
  ] as const
}
