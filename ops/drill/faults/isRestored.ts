import { isServing } from '../../cluster/isServing.ts'
import type { Layout } from '../../cluster/layout.ts'
import { isComplete, readMembers } from '../../cluster/readMembers.ts'

/**
 * Returns true when a leader and both standbys run, every process of the product answers, and the balancer quotes a
 * price.
 */
export async function isRestored(layout: Layout): Promise<boolean> {
  const { nodes, apis, workers, indexerPort, apiPort } = layout
  const urls = [
    ...apis.map(({ port }) => `http://127.0.0.1:${port}/readyz`),
    ...workers.map(({ metricsPort }) => `http://127.0.0.1:${metricsPort}/metrics`),
    `http://127.0.0.1:${indexerPort}/ready`,
    `http://127.0.0.1:${apiPort}/v1/vaults`,
  ]
  const members = await readMembers(nodes)
  if (!isComplete(members, nodes.length)) return false
  // A node that returns reports an old timeline until its data follows the new leader.
  if (new Set(members?.map(({ timeline }) => timeline)).size !== 1) return false
  return (await Promise.all(urls.map(isServing))).every(Boolean)
}
