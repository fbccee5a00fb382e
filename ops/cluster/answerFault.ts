import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readRecords } from '../../supervisor/processRecord.ts'
import { sendSignal } from '../../supervisor/sendSignal.ts'
import type { ClusterNode, Layout } from './layout.ts'
import { PROGRAMS } from './requirePackages.ts'
import { askSocket, keeperSocket, networkSocket } from './sockets.ts'
import { PASSWORDS } from './writeConfigs.ts'

const run = promisify(execFile)
const networkShape = z.object({ partitioned: z.array(z.string()), cut: z.array(z.string()) })
type Network = z.output<typeof networkShape>

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
  const { status, body } = await askSocket(keeperSocket(stateDir), { path })
  if (status !== 200) throw new Error(body)
  return `held: ${z.array(z.string()).parse(JSON.parse(body)).join(', ') || 'no part'}`
}

async function readNetwork({ stateDir }: Layout): Promise<Network> {
  const { body } = await askSocket(networkSocket(stateDir), { path: '/' })
  return networkShape.parse(JSON.parse(body))
}

async function setNetwork({ stateDir }: Layout, body: Network): Promise<string> {
  const { status } = await askSocket(networkSocket(stateDir), { path: '/', method: 'PUT', body })
  if (status !== 200) throw new Error(`the relays refused the faults with status ${status}`)
  const list = (names: readonly string[]) => names.join(', ') || 'no node'
  return `partitioned: ${list(body.partitioned)}; cut: ${list(body.cut)}`
}

async function switchReplay(node: ClusterNode, fault: 'pause' | 'resume'): Promise<string> {
  const args = ['-h', '127.0.0.1', '-p', String(node.postgresPort), '-U', 'postgres']
  await run(PROGRAMS.psql, [...args, '-d', 'postgres', '-qc', `select pg_wal_replay_${fault}()`], {
    env: { PGPASSWORD: PASSWORDS.superuser, PGCONNECT_TIMEOUT: '3' },
  })
  return `${fault}d the replay of ${node.name}`
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
