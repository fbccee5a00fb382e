import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { commentChain } from '../../core/catalogue/columns/commentChain.ts'
import type { Config } from '../../core/config.ts'
import { migrate } from '../../core/platform/db/migrate.ts'
import type { Family, Part } from '../../supervisor/family.ts'
import { until } from '../../supervisor/until.ts'
import { isServing } from './isServing.ts'
import type { Layout } from './layout.ts'
import { partsOf } from './partsOf.ts'
import { isComplete, readMembers } from './readMembers.ts'
import { type Account, PROGRAMS } from './requirePackages.ts'
import { networkSocket } from './sockets.ts'
import { PASSWORDS, writeConfigs } from './writeConfigs.ts'

/** Maximum time until a part must answer, milliseconds; the index of 400 days takes a minute on a slow machine. */
const READY_MS = 300_000
/** Timeout of one probe, milliseconds. */
const PROBE_MS = 2_000

const devnetEvent = z.object({ event: z.string() })
const versionShape = z.object({ etcdserver: z.string(), etcdcluster: z.string() })
const run = promisify(execFile)
const CREATE_DATABASE = join(import.meta.dirname, 'templates', 'createDatabase.sql')

type Options = {
  readonly config: Config
  readonly env: NodeJS.ProcessEnv
  readonly layout: Layout
  readonly account: Account | undefined
  readonly family: Family
  /** Reports each part that became ready. */
  readonly onReady: (part: string, where: string) => void
}

/** Starts all parts: the database and the chains concurrently, then the processes of the product. */
export async function startSteps(options: Options): Promise<void> {
  const { config, env, layout, account, family, onReady } = options
  let isDevnetReady = false
  const parts = partsOf({
    layout,
    account,
    files: writeConfigs(layout, account),
    onDevnetLine: (line) => {
      if (devnetEvent.safeParse(parseLine(line)).data?.event === 'ready') isDevnetReady = true
    },
  })
  const start = async (part: Part, where: string, isReady: () => boolean | Promise<boolean>) => {
    family.start(part)
    await waitFor(part.name, isReady)
    onReady(part.name, where)
  }
  await Promise.all([
    startDatabase(options, parts, start),
    start(parts.redis, `port ${layout.redisPort}`, () => listens(layout.redisPort)),
    start(parts.devnet, `chains 8453 on port ${config.DEVNET_PORT_8453}`, () => isDevnetReady),
  ])
  const databaseUrl = env['DATABASE_URL'] ?? ''
  await migrate(databaseUrl)
  onReady('migrations', 'schema app is current')
  await Promise.all([
    start(parts.indexer, `port ${layout.indexerPort}`, () =>
      isServing(`http://127.0.0.1:${layout.indexerPort}/ready`),
    ).then(() => commentChain(databaseUrl)),
    ...parts.apis.map((part, index) => {
      const port = layout.apis[index]?.port
      return start(part, `http://127.0.0.1:${port}`, () =>
        isServing(`http://127.0.0.1:${port}/readyz`),
      )
    }),
    ...parts.workers.map((part, index) => {
      const port = layout.workers[index]?.metricsPort
      return start(part, `metrics on port ${port}`, () =>
        isServing(`http://127.0.0.1:${port}/metrics`),
      )
    }),
  ])
}

type Start = (part: Part, where: string, isReady: () => boolean | Promise<boolean>) => Promise<void>

/** Starts etcd, the nodes and the balancers, and creates the database of the application. */
async function startDatabase(
  { layout, family, onReady }: Options,
  parts: ReturnType<typeof partsOf>,
  start: Start,
): Promise<void> {
  const { stateDir, etcd, nodes, primaryPort, replicaPort } = layout
  await start(parts.etcd, `port ${etcd.clientPort}`, () => hasVersion(etcd.clientPort))
  await start(parts.network, 'relays between the nodes', () => existsSync(networkSocket(stateDir)))
  for (const part of parts.nodes) family.start(part)
  family.start(parts.haproxy)
  await waitFor('the database nodes', async () =>
    isComplete(await readMembers(nodes), nodes.length),
  )
  const members = (await readMembers(nodes)) ?? []
  for (const { name, role, timeline } of members) onReady(name, `${role}, timeline ${timeline}`)
  await waitFor('haproxy', () => createDatabase(primaryPort))
  onReady(
    'haproxy',
    `leader on port ${primaryPort}, standbys on ${replicaPort}, api on ${layout.apiPort}`,
  )
  family.start(parts.pgbouncer)
  onReady('pgbouncer', `port ${layout.pgbouncerPort}`)
}

/**
 * Returns true when etcd has decided the version of its cluster. Patroni reads that version once; without a decided
 * version Patroni would always use the protocol of version 3.0.
 */
async function hasVersion(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/version`, {
      signal: AbortSignal.timeout(PROBE_MS),
    })
    const { etcdserver, etcdcluster } = versionShape.parse(await answer.json())
    return etcdcluster.split('.')[1] === etcdserver.split('.')[1]
  } catch {
    return false
  }
}

/** Returns false while HAProxy knows no leader. */
async function createDatabase(port: number): Promise<boolean> {
  const args = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres', '-q']
  const set = ['-v', 'ON_ERROR_STOP=1', '-v', `password=${PASSWORDS.app}`, '-f', CREATE_DATABASE]
  try {
    await run(PROGRAMS.psql, [...args, ...set], {
      env: { PGPASSWORD: PASSWORDS.superuser, PGCONNECT_TIMEOUT: '3' },
    })
    return true
  } catch {
    return false
  }
}

async function waitFor(
  description: string,
  isReady: () => boolean | Promise<boolean>,
): Promise<void> {
  if (await until(isReady, READY_MS)) return
  throw new Error(`${description} did not get ready within ${READY_MS / 1000} s; see the logs`)
}

function listens(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isListening: boolean) => {
      socket.destroy()
      settle(isListening)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
