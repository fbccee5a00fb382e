import { z } from 'zod'
import type { ClusterNode } from './layout.ts'

/**
 * Timeout of a request, milliseconds; Patroni answers from memory, but a partitioned node waits for
 * etcd.
 */
const ANSWER_MS = 3_000

const memberShape = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.number().optional(),
  lag: z.union([z.number(), z.string()]).optional(),
})
const clusterShape = z.object({ members: z.array(memberShape) })

export type Member = z.output<typeof memberShape>

/** Returns the members as the first answering Patroni reports them; null when none answers. */
export async function readMembers(
  nodes: readonly ClusterNode[],
): Promise<readonly Member[] | null> {
  const answers = await Promise.all(nodes.map(({ restPort }) => readCluster(restPort)))
  return answers.find((members) => members !== null && members.length > 0) ?? null
}

async function readCluster(port: number): Promise<readonly Member[] | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/cluster`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return clusterShape.parse(await answer.json()).members
  } catch {
    return null
  }
}

/** Returns true when a leader and all standbys run, and one standby confirms commits. */
export function isComplete(members: readonly Member[] | null, nodes: number): boolean {
  if (members === null || members.length < nodes) return false
  const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming')
  const roles = members.map(({ role }) => role)
  return isRunning && roles.includes('leader') && roles.includes('sync_standby')
}
