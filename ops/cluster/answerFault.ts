import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readRecords } from '../../supervisor/processRecord.ts'
import { sendSignal } from '../../supervisor/sendSignal.ts'
import type { ClusterNode, Layout } from './layout.ts'
import { PROGRAMS } from './requirePackages.ts'
import { keeperSocket, networkSocket, requestOverSocket } from './sockets.ts'
import { PASSWORDS } from './writeConfigs.ts'

const run = promisify(execFile)
const networkShape = z.object({ partitioned: z.array(z.string()), cut: z.array(z.string()) })
type Network = z.output<typeof networkShape>

/**
 * Milliseconds of a slow disk: the maximum of `commit_delay`. A limit of the kernel (`io.max`) would need the right to
 * change control groups; Postgres itself waits without that right, on every machine.
 */
const SLOW_FLUSH_MS = 100

/**
 * Timeout of a promotion, milliseconds; Patroni answers after the promotion, and stops trying after `ttl` and a few
 * loops.
 */
const PROMOTION_MS = 60_000
/** Timeout of a role request, milliseconds; Patroni returns the role of the node from memory. */
const ROLE_MS = 3_000

/** Faults by their command, with the text of the help. */
export const FAULTS = {
  kill: 'kill <part>        ends a process with SIGKILL; the keeper starts the process again',
  hold: 'hold <part>        ends a process, a node with its Postgres, and keeps it down',
  release: 'release <part>     starts a held part again',
  partition: 'partition <node>   stops every byte between the node and the cluster',
  cut: 'cut <node>         closes the replication of a standby, so that its data gets old',
  heal: 'heal               ends every partition and cut',
  pause: 'pause <node>       pauses the replay of a standby',
  resume: 'resume <node>      resumes the replay of a standby',
  promote:
    'promote <node>     makes a standby the primary; without a living primary, later commits are lost',
  slow: `slow <node>        adds ${SLOW_FLUSH_MS} ms to each write of a primary to its disk`,
  fast: 'fast <node>        ends the slow disk',
} as const

export type Fault = keyof typeof FAULTS

/** Returns true if the command is a fault. */
export const isFault = (command: string): command is Fault => Object.hasOwn(FAULTS, command)

/**
 * Switches a fault of the running cluster on or off.
 *
 * Throws with the reason when no cluster runs, or when the part is unknown.
 */
export async function answerFault(layout: Layout, fault: Fault, part: string): Promise<string> {
  switch (fault) {
    case 'kill':
      return kill(layout, part)
    case 'hold':
    case 'release':
      return heldParts(layout, `/${fault}/${part}`)
    case 'partition':
    case 'cut': {
      const { name } = nodeOf(layout, part)
      const list = fault === 'cut' ? 'cut' : 'partitioned'
      const now = await readNetwork(layout)
      return setNetwork(layout, { ...now, [list]: [...new Set([...now[list], name])] })
    }
    case 'heal':
      return setNetwork(layout, { partitioned: [], cut: [] })
    case 'pause':
    case 'resume':
      return switchReplay(nodeOf(layout, part), fault)
    case 'promote':
      return promoteNode(layout, nodeOf(layout, part))
    case 'slow':
    case 'fast':
      return switchDisk(nodeOf(layout, part), fault)
    default:
      return fault satisfies never
  }
}

function kill({ stateDir }: Layout, part: string): string {
  const record = readRecords(stateDir).find(({ name }) => name === part)
  if (record === undefined) throw unknown(part)
  sendSignal(record.pid, 'SIGKILL')
  return `killed ${part} (process ${record.pid})`
}

async function heldParts({ stateDir }: Layout, path: string): Promise<string> {
  const { status, body } = await requestOverSocket(keeperSocket(stateDir), { path })
  if (status !== 200) throw new Error(body)
  return `held: ${z.array(z.string()).parse(JSON.parse(body)).join(', ') || 'no part'}`
}

async function readNetwork({ stateDir }: Layout): Promise<Network> {
  const { body } = await requestOverSocket(networkSocket(stateDir), { path: '/' })
  return networkShape.parse(JSON.parse(body))
}

async function setNetwork({ stateDir }: Layout, body: Network): Promise<string> {
  const { status } = await requestOverSocket(networkSocket(stateDir), {
    path: '/',
    method: 'PUT',
    body,
  })
  if (status !== 200) throw new Error(`the relays refused the faults with status ${status}`)
  const list = (names: readonly string[]) => names.join(', ') || 'no node'
  return `partitioned: ${list(body.partitioned)}; cut: ${list(body.cut)}`
}

/** Patroni lists a lost leader until its lease ends, so each node returns its own role. */
async function livingPrimary(nodes: Layout['nodes']): Promise<string | undefined> {
  const isPrimary = await Promise.all(
    nodes.map(({ restPort }) =>
      fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(ROLE_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  )
  return nodes.find((_, at) => isPrimary[at])?.name
}

/** A delay instead of `pg_wal_replay_pause`, because Patroni resumes a paused replay within seconds. */
async function switchReplay(node: ClusterNode, fault: 'pause' | 'resume'): Promise<string> {
  const setting =
    fault === 'pause'
      ? `alter system set recovery_min_apply_delay = '1d'`
      : 'alter system reset recovery_min_apply_delay'
  await runStatements(node, [setting, 'select pg_reload_conf()'])
  return `${fault}d the replay of ${node.name}`
}

/** Postgres waits before each flush of its log, also for a single commit. */
async function switchDisk(node: ClusterNode, fault: 'slow' | 'fast'): Promise<string> {
  const settings =
    fault === 'slow'
      ? [
          'alter system set commit_siblings = 0',
          `alter system set commit_delay = ${SLOW_FLUSH_MS * 1_000}`,
        ]
      : ['alter system reset commit_siblings', 'alter system reset commit_delay']
  await runStatements(node, [...settings, 'select pg_reload_conf()'])
  return `the disk of ${node.name} is ${fault}`
}

async function runStatements(node: ClusterNode, statements: readonly string[]): Promise<void> {
  const args = ['-h', '127.0.0.1', '-p', String(node.postgresPort), '-U', 'postgres']
  const commands = statements.flatMap((statement) => ['-c', statement])
  await run(PROGRAMS.psql, [...args, '-d', 'postgres', '-q', ...commands], {
    env: { PGPASSWORD: PASSWORDS.superuser, PGCONNECT_TIMEOUT: '3' },
  })
}

/**
 * Sends Patroni on the standby a request for its promotion. With a living primary, the promotion is a switchover, which
 * waits for the standby; without a primary, a failover, which discards the commits that the standby lacks.
 */
async function promoteNode({ nodes }: Layout, node: ClusterNode): Promise<string> {
  const leader = await livingPrimary(nodes)
  const [path, order] =
    leader === undefined
      ? ['failover', { candidate: node.name }]
      : ['switchover', { leader, candidate: node.name }]
  const answer = await fetch(`http://127.0.0.1:${node.restPort}/${path}`, {
    method: 'POST',
    body: JSON.stringify(order),
    signal: AbortSignal.timeout(PROMOTION_MS),
  })
  const reason = await answer.text()
  if (!answer.ok) throw new Error(`Patroni refuses the ${path} to ${node.name}: ${reason}`)
  return reason
}

function nodeOf({ nodes }: Layout, name: string): ClusterNode {
  const node = nodes.find((known) => known.name === name)
  if (node === undefined) {
    throw new Error(
      `no node "${name}"; the nodes are ${nodes.map((known) => known.name).join(', ')}`,
    )
  }
  return node
}

const unknown = (part: string): Error =>
  new Error(`no part "${part}" runs; npm run cluster -- status lists the parts`)
