import type { SubmitterHealth } from '../../../core/gasPorts.ts'
import type { SponsorCount } from '../../../core/gasWorkPorts.ts'
import type { GasAlarm } from '../createGasMetrics.ts'
import type { GasSite, GasWork } from '../gasWork.ts'

/** Seconds after which a posted operation that is in no block is more than slow; ten blocks and a replacement or two. */
const STUCK_SEC = 45

type Facts = {
  readonly depositWei: bigint
  readonly reservedWei: bigint
  readonly strangers: number
  readonly submitters: readonly SubmitterHealth[]
  readonly counts: readonly SponsorCount[]
}

/** Looks after one chain: figures each time, and a line of the log when something begins to be wrong. */
export function createGasAlarms(work: GasWork): { watch(site: GasSite): Promise<void> } {
  const raised = new Map<string, string>()
  return {
    watch: async (site) => {
      const { chainId } = site
      const facts = await readFacts(work, site)
      const { metrics, log } = work
      metrics.states(chainId, facts.counts)
      metrics.funds(chainId, facts)
      for (const [alarm, problem] of problemsOf(work, chainId, facts)) {
        metrics.standing(alarm, chainId, problem !== null)
        const key = `${chainId} ${alarm}`
        const isNew = problem !== null && !raised.has(key)
        const isOver = problem === null && raised.delete(key)
        if (problem !== null) raised.set(key, problem)
        if (isNew) {
          metrics.alarm(alarm, chainId)
          log.error({ alarm, chainId, problem }, 'the sponsor needs a person')
        }
        if (isOver) log.info({ alarm, chainId }, 'the sponsor is well again')
      }
    },
  }
}

async function readFacts({ rows }: GasWork, { chainId, watch }: GasSite): Promise<Facts> {
  const [depositWei, reservedWei, submitters, strangers, counts] = await Promise.all([
    watch.depositWei(),
    rows.reservedWei(chainId),
    rows.submitters(chainId),
    rows.strangers(chainId),
    rows.counts(),
  ])
  return { depositWei, reservedWei, strangers, submitters, counts }
}

function problemsOf(
  { alarms }: GasWork,
  chainId: number,
  facts: Facts,
): readonly (readonly [GasAlarm, string | null])[] {
  const { depositWei, reservedWei, strangers, submitters, counts } = facts
  const poor = submitters.filter(({ balanceWei }) => balanceWei < alarms.submitterWei)
  const posted = counts.find((one) => one.chainId === chainId && one.state === 'posted')
  const oldestSec = posted?.oldestSec ?? 0
  return [
    ['deposit_low', depositWei < alarms.depositWei ? `deposit is ${depositWei} wei` : null],
    [
      'reserve_over_deposit',
      reservedWei > depositWei ? `${reservedWei} wei promised, ${depositWei} there` : null,
    ],
    [
      'submitter_low',
      poor.length > 0 ? `too little at ${poor.map(({ address }) => address).join(', ')}` : null,
    ],
    ['no_submitter', submitters.some(({ isOpen }) => isOpen) ? null : 'no key carries operations'],
    ['strangers', strangers > 0 ? `${strangers} operations that we never signed for` : null],
    ['stuck', oldestSec > STUCK_SEC ? `posted ${Math.round(oldestSec)} s ago` : null],
  ]
}
