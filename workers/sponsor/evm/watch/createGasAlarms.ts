import {
  type SponsorFacts,
  sponsorProblems,
} from '../../../../core/sponsor/evm/domain/sponsorProblems.ts'
import type { SponsorCount } from '../../../../core/sponsor/evm/workPorts.ts'
import type { GasSite, GasWork } from '../gasWork.ts'

type Facts = SponsorFacts & { readonly counts: readonly SponsorCount[] }

/**
 * Creates the watch of the chains: each run sets the metrics of one chain, and logs each new
 * problem once.
 */
export function createGasAlarms(work: GasWork): { watch(site: GasSite): Promise<void> } {
  const raised = new Map<string, string>()
  return {
    watch: async (site) => {
      const { chainId } = site
      const facts = await readFacts(work, site)
      const { metrics, log } = work
      metrics.states(chainId, facts.counts)
      metrics.funds(chainId, facts)
      for (const [alarm, problem] of sponsorProblems(work.alarms, chainId, facts)) {
        metrics.setAlarm(alarm, chainId, problem !== null)
        const key = `${chainId} ${alarm}`
        const isNew = problem !== null && !raised.has(key)
        const isSolved = problem === null && raised.delete(key)
        if (problem !== null) raised.set(key, problem)
        if (isNew) {
          metrics.alarm(alarm, chainId)
          log.error(
            { event: 'sponsor_alarm_raised', alarm, chainId, problem },
            'sponsor alarm raised',
          )
        }
        if (isSolved)
          log.info({ event: 'sponsor_alarm_resolved', alarm, chainId }, 'sponsor alarm resolved')
      }
    },
  }
}

async function readFacts({ rows }: GasWork, { chainId, watch }: GasSite): Promise<Facts> {
  const [depositWei, reservedWei, submitters, unsponsored, counts] = await Promise.all([
    watch.depositWei(),
    rows.reservedWei(chainId),
    rows.submitters(chainId),
    rows.countUnsponsored(chainId),
    rows.counts(),
  ])
  return { depositWei, reservedWei, unsponsored, submitters, counts }
}
