import pg from 'pg'
import { int } from './columns.ts'
import { awaitDriver } from './connectionLost.ts'
import { connectionOptions } from './connectionOptions.ts'
import { createClientQuery } from './createClientQuery.ts'

/** Number of clients that are opened if no client shows a sign of a pooler. */
const FEW = 2
/**
 * Maximum number of clients behind a pooler. With several poolers at one address, at least two of the clients then
 * reach the same pooler.
 */
const MANY = 8

type Probe = { readonly client: pg.Client; readonly seen: Set<number> }

/**
 * Returns true if the clients of a URL share sessions of the server, as behind a pooler in transaction mode.
 *
 * Every client sends several statements in turns, and each statement reports its server process. A client with a
 * separate session always reports the same process, and no other client reports that process. A pooler that prefers
 * the last used connection gives all clients one process; a pooler that takes turns gives one client several processes.
 *
 * Throws `ConnectionLost` and errors of the server.
 */
export async function findSharedSessions(url: string): Promise<boolean> {
  const probes: Probe[] = []
  try {
    while (probes.length < FEW || (probes.length < MANY && probes.some(isBehindPooler))) {
      probes.push(await openProbe(url))
      if (probes.length >= FEW && (await areShared(probes))) return true
    }
    return false
  } finally {
    await Promise.all(probes.map(({ client }) => client.end().catch(() => {})))
  }
}

/**
 * Returns true if a statement ran in another process than the handshake names, because a pooler invents the process
 * number of the handshake.
 */
function isBehindPooler({ client, seen }: Probe): boolean {
  return [...seen].some((pid) => pid !== processOf(client))
}

/** Returns the process number of the handshake; the types of the driver lack the field. */
function processOf(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined
}

async function openProbe(url: string): Promise<Probe> {
  const client = new pg.Client(
    connectionOptions(url, { name: 'quartet-session-probe', reader: false }),
  )
  // A broken connection rejects its statement and also emits an error event, which without a handler would end the
  // process.
  client.on('error', () => {})
  await awaitDriver(client.connect())
  return { client, seen: new Set() }
}

async function areShared(probes: readonly Probe[]): Promise<boolean> {
  for (const { client, seen } of [...probes, ...probes.toReversed()]) {
    // Two statements in a row: a pooler that takes turns answers from two processes.
    for (let count = 0; count < 2; count += 1) {
      const [row] = await createClientQuery(client)({ pid: int })`select pg_backend_pid() as pid`
      if (row !== undefined) seen.add(row.pid)
    }
  }
  const processes = probes.flatMap(({ seen }) => [...seen])
  return processes.length > probes.length || new Set(processes).size < processes.length
}
