import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../../../supervisor/until.ts'
import { answerFault, type Fault } from '../../cluster/answerFault.ts'
import type { Layout } from '../../cluster/layout.ts'
import { readMembers } from '../../cluster/readMembers.ts'
import type { DiscardedSpan } from '../proof/comparePayments.ts'
import type { PlannedFault } from './planFaults.ts'

/** Duration of a fault, milliseconds; longer than every timeout that must end the outage during the fault. */
const HOLD_MS = 20_000
/**
 * Maximum time until Patroni elects another leader, milliseconds: `ttl`, a promotion, and a margin for a slow machine.
 */
const ELECTION_MS = 90_000
/** Duration of the commits that a lossy promotion discards, milliseconds. */
const TAIL_MS = 10_000
/** Seconds for which a transaction of the discarded commits may still reach a block. */
const MINED_AFTER_SEC = 15

/** Fault that began: its process or node, and the commits that the fault discards. */
export type CausedFault = { readonly on: string; readonly lostTail?: DiscardedSpan }

type Deps = {
  readonly layout: Layout
  nowSec(): number
}

type Roles = { readonly leader: string; readonly sync: string; readonly other: string }

/**
 * Causes a fault and ends the fault; the cluster may need longer to be restored.
 *
 * Throws if the cluster has no leader with two standbys before the fault, or elects no other leader.
 */
export async function causeFault(deps: Deps, { name, draw }: PlannedFault): Promise<CausedFault> {
  const { layout } = deps
  const cause = (fault: Fault, part = '') => answerFault(layout, fault, part)
  const roles = await readRoles(layout)
  const standby = draw < 0.5 ? roles.sync : roles.other
  const kill = async (part: string): Promise<CausedFault> => {
    await cause('kill', part)
    return { on: part }
  }
  /** Switches a fault on for `HOLD_MS`. */
  const hold = async (begin: Fault, part: string, end: Fault): Promise<CausedFault> => {
    await cause(begin, part)
    await delay(HOLD_MS)
    await cause(end, part)
    return { on: part }
  }
  switch (name) {
    case 'killApi':
      return kill(pick(layout.apis, draw))
    case 'killWorkers':
      return kill(pick(layout.workers, draw))
    case 'killIndexer':
      return kill('indexer')
    case 'killBalancer':
      return kill('haproxy')
    case 'killEtcd':
      return kill('etcd')
    case 'losePrimary':
      return hold('hold', roles.leader, 'release')
    case 'loseStandby':
      return hold('hold', roles.sync, 'release')
    case 'partitionPrimary':
      return hold('partition', roles.leader, 'heal')
    case 'partitionStandby':
      return hold('partition', standby, 'heal')
    case 'pauseStandby':
      return hold('pause', standby, 'resume')
    case 'slowDisk':
      return hold('slow', roles.leader, 'fast')
    case 'cleanPromotion':
      await cause('promote', roles.sync)
      return { on: roles.sync }
    case 'lossyPromotion':
      return promoteLossily(deps, roles)
    default:
      return name satisfies never
  }
}

/** Ends both servers with the newest commits at once, and promotes the third server, which lacks these commits. */
async function promoteLossily({ layout, nowSec }: Deps, roles: Roles): Promise<CausedFault> {
  const cause = (fault: Fault, part = '') => answerFault(layout, fault, part)
  const fromSec = nowSec()
  await cause('cut', roles.other)
  await delay(TAIL_MS)
  await Promise.all([cause('hold', roles.sync), cause('hold', roles.leader)])
  await cause('heal')
  await cause('promote', roles.other)
  const isPromoted = async () => (await leaderOf(layout)) === roles.other
  if (!(await until(isPromoted, ELECTION_MS))) throw new Error(`${roles.other} is not promoted`)
  const toSec = nowSec() + MINED_AFTER_SEC
  await cause('release', roles.leader)
  await cause('release', roles.sync)
  return { on: roles.other, lostTail: { fromSec, toSec } }
}

async function readRoles(layout: Layout): Promise<Roles> {
  const members = (await readMembers(layout.nodes)) ?? []
  const nameOf = (role: string) => members.find((member) => member.role === role)?.name
  const [leader, sync, other] = [nameOf('leader'), nameOf('sync_standby'), nameOf('replica')]
  if (leader === undefined || sync === undefined || other === undefined) {
    throw new Error(`the cluster has no leader with two standbys: ${JSON.stringify(members)}`)
  }
  return { leader, sync, other }
}

async function leaderOf(layout: Layout): Promise<string | undefined> {
  const members = await readMembers(layout.nodes)
  return members?.find(({ role }) => role === 'leader')?.name
}

function pick(parts: readonly { readonly name: string }[], draw: number): string {
  return parts[Math.floor(draw * parts.length)]?.name ?? ''
}
