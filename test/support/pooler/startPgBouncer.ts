import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { until } from '../../../supervisor/until.ts'
import { childEnv } from '../childEnv.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Pooler } from './startPooler.ts'

/** Program of Debian's package; the tests run it only where it is installed. */
const PROGRAM = '/usr/sbin/pgbouncer'

export const hasPgBouncer = (): boolean => existsSync(PROGRAM)

/** Starts PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(options: {
  readonly url: string
  readonly size: number
}): Promise<Pooler> {
  const server = new URL(options.url)
  const port = await unclaimedPort()
  const folder = mkdtempSync(join(tmpdir(), 'quartet-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const name = server.pathname.slice(1)
  writeFileSync(
    file,
    `[databases]
${name} = host=${server.hostname} port=${server.port} dbname=${name} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${options.size}
max_client_conn = 500
`,
  )
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM, [...account, file], { env: childEnv(), stdio: 'ignore' })
  const ended = once(child, 'exit')
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const url = new URL(options.url)
  url.port = String(port)
  if (!(await until(() => answers(url.toString()), PATIENCE_MS)))
    throw new Error('PgBouncer does not answer')
  return {
    url: url.toString(),
    most: () => options.size,
    stop: async () => {
      process.off('exit', killWithTests)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
