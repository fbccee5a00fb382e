import type { Member } from './readMembers.ts'

/** Minimum lag of a stuck node, bytes; a node that streams is behind by less, or its lag shrinks. */
const MIN_LAG_BYTES = 4 * 1024 * 1024
/** Time after which a node that does not follow the leader needs a new copy, milliseconds. */
const STUCK_MS = 30_000

/** Node that did not follow the leader at the last observation, since when, and by how many bytes. */
export type Behind = { readonly sinceMs: number; readonly lagBytes: number }

export type Observation = {
  readonly behind: ReadonlyMap<string, Behind>
  /** Nodes that need a new copy of the leader's data. */
  readonly stuck: readonly string[]
}

/**
 * Returns the nodes that did not follow the leader for 30 s: a replica on an earlier timeline, or with a lag that does
 * not shrink.
 *
 * A node is stuck only while the leader and a synchronous standby have all commits, so that its data can be replaced.
 * Source: Patroni 3.0 can start Postgres twice after a partition, and then copies the data of the leader under a running
 * server.
 */
export function findStuckNodes(
  before: ReadonlyMap<string, Behind>,
  members: readonly Member[],
  nowMs: number,
): Observation {
  const leader = members.find(({ role }) => role === 'leader')
  const isStoredTwice = members.some(({ role }) => role === 'sync_standby')
  if (leader === undefined || !isStoredTwice) return { behind: new Map(), stuck: [] }
  const behind = new Map<string, Behind>()
  for (const member of members.filter((each) => each.role === 'replica')) {
    const known = before.get(member.name)
    const lagBytes = typeof member.lag === 'number' ? member.lag : 0
    const isOlder = (member.timeline ?? 0) < (leader.timeline ?? 0)
    const isLagging = lagBytes >= Math.max(MIN_LAG_BYTES, known?.lagBytes ?? 0)
    if (isRunning(member) && (isOlder || isLagging))
      behind.set(member.name, { sinceMs: known?.sinceMs ?? nowMs, lagBytes })
  }
  const stuck = [...behind]
    .filter(([, { sinceMs }]) => nowMs - sinceMs >= STUCK_MS)
    .map(([name]) => name)
  return { behind, stuck }
}

const isRunning = ({ state }: Member): boolean => state === 'running' || state === 'streaming'
