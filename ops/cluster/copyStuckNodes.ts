import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../core/platform/systemClock.ts'
import { type Behind, findStuckNodes } from './findStuckNodes.ts'
import type { Layout } from './layout.ts'
import { readMembers } from './readMembers.ts'

const CHECK_EVERY_MS = 5_000
const ANSWER_MS = 3_000

/** Copies the data of the leader to each node that is stuck, until the signal. An error is printed, and the copy retried. */
export async function copyStuckNodes(
  { nodes }: Pick<Layout, 'nodes'>,
  { signal, print }: { readonly signal: AbortSignal; readonly print: (line: string) => void },
): Promise<void> {
  let known: ReadonlyMap<string, Behind> = new Map()
  while (!signal.aborted) {
    await delay(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    const members = (await readMembers(nodes)) ?? []
    const { behind, stuck } = findStuckNodes(known, members, systemClock.nowMs())
    known = new Map([...behind].filter(([name]) => !stuck.includes(name)))
    for (const { restPort, name } of nodes.filter((node) => stuck.includes(node.name))) {
      print(`${name} does not follow the leader: copying the data of the leader`)
      await requestCopy(restPort).catch((error: unknown) => print(`${name}: ${String(error)}`))
    }
  }
}

/** Asks Patroni for a new copy. Throws if Patroni does not answer or refuses. Source: Patroni, REST API, reinitialize. */
async function requestCopy(restPort: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/reinitialize`, {
    method: 'POST',
    body: JSON.stringify({ force: true }),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!answer.ok) throw new Error(`Patroni answers ${answer.status}: ${await answer.text()}`)
}
