import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bool, text } from '../../core/platform/db/columns.ts'
import { ConnectionLost } from '../../core/platform/db/connectionLost.ts'
import { openSession } from '../../core/platform/db/openSession.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import {
  postgresAccount,
  type Server,
  serverFolder,
  startServer,
} from '../support/postgres/startServer.ts'

let folder: string
let server: Server

const path = (name: string) => join(folder, name)
/** Runs a command line of openssl, whose words have no blanks. */
const openssl = (command: string) =>
  execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' })

/** Creates an authority, and returns a function that signs certificates of servers. */
function authority(name: string) {
  openssl(
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.crt`,
  )
  return (server: string, host: string, days: number) => {
    openssl(
      `req -newkey rsa:2048 -nodes -subj /CN=${host} -keyout ${server}.key -out ${server}.csr`,
    )
    writeFileSync(path(`${server}.ext`), `subjectAltName=DNS:${host}\n`)
    const authorityFiles = `-CA ${name}.crt -CAkey ${name}.key -CAcreateserial`
    openssl(
      `x509 -req -in ${server}.csr ${authorityFiles} -days ${days} -extfile ${server}.ext -out ${server}.crt`,
    )
  }
}

function install(name: string): void {
  const account = postgresAccount()
  for (const kind of ['key', 'crt']) {
    copyFileSync(path(`${name}.${kind}`), path(`server.${kind}`))
    chmodSync(path(`server.${kind}`), 0o600)
    if (account !== undefined) chownSync(path(`server.${kind}`), account.uid, account.gid)
  }
}

beforeAll(async () => {
  folder = serverFolder()
  const sign = authority('ours')
  authority('theirs')
  sign('good', 'localhost', 2)
  sign('elsewhere', 'elsewhere.example', 2)
  sign('expired', 'localhost', -1)
  install('good')
  const files = { ssl_cert_file: path('server.crt'), ssl_key_file: path('server.key') }
  server = await startServer(path('data'), { ssl: 'on', ...files })
})
afterAll(async () => {
  await server?.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

const urlWith = (parameters: Readonly<Record<string, string>>) => {
  const url = new URL(server.url)
  url.hostname = 'localhost'
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.toString()
}
const VERIFIED = { sslmode: 'verify-full' }

async function encryption(url: string) {
  const session = await openSession(url, 'test')
  try {
    const [row] = await session({ ssl: bool, version: text })`
      select ssl, version from pg_stat_ssl where pid = pg_backend_pid()`
    return row
  } finally {
    await session.end()
  }
}

async function problemOf(url: string): Promise<string> {
  const error = await encryption(url).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConnectionLost)
  return String(error instanceof Error ? error.cause : error)
}

/** Replaces the certificate of the running server. */
async function serve(name: string): Promise<void> {
  install(name)
  const session = await openSession(server.url, 'test')
  await session`select pg_reload_conf()`
  await session.end()
}

describe('a connection to Postgres with a certificate of a private authority', () => {
  it('is encrypted, with the authority of the URL', async () => {
    const url = urlWith({ ...VERIFIED, sslrootcert: path('ours.crt') })
    expect(await encryption(url)).toEqual({ ssl: true, version: 'TLSv1.3' })
  })

  it('is refused with another authority, and without an authority', async () => {
    expect(await problemOf(urlWith({ ...VERIFIED, sslrootcert: path('theirs.crt') }))).toMatch(
      /certificate/i,
    )
    expect(await problemOf(urlWith(VERIFIED))).toMatch(/certificate/i)
  })

  it.each([
    ['elsewhere', /host|altname/i],
    ['expired', /expired/i],
  ] as const)('is refused with the certificate of a server that is %s', async (name, problem) => {
    const url = urlWith({ ...VERIFIED, sslrootcert: path('ours.crt') })
    await serve(name)
    const isRefused = async () => {
      try {
        await encryption(url)
        return false
      } catch {
        return true
      }
    }
    // The server reads its files again after the statement.
    expect(await until(isRefused, PATIENCE_MS)).toBe(true)
    expect(await problemOf(url)).toMatch(problem)
    await serve('good')
    expect(await until(async () => !(await isRefused()), PATIENCE_MS)).toBe(true)
  })
})
