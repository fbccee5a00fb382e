import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Package = {
  /** Name of the package on Debian 12. */
  readonly name: string
  /** Files of which one must exist. */
  readonly files: readonly string[]
}

/** Folder of the server binaries of the package postgresql-15. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

const PACKAGES: readonly Package[] = [
  { name: 'etcd-server', files: ['/usr/bin/etcd'] },
  { name: 'patroni', files: ['/usr/bin/patroni'] },
  { name: 'python3-etcd', files: ['/usr/lib/python3/dist-packages/etcd/__init__.py'] },
  { name: 'haproxy', files: ['/usr/sbin/haproxy'] },
  { name: 'pgbouncer', files: ['/usr/sbin/pgbouncer'] },
  { name: 'redis-server', files: ['/usr/bin/redis-server'] },
  { name: 'postgresql-15', files: [`${POSTGRES_BIN}/postgres`] },
]

/** Programs of the cluster by their path. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  redis: '/usr/bin/redis-server',
  psql: `${POSTGRES_BIN}/psql`,
} as const

/** Returns the Debian packages that are missing on this machine. */
export function missingPackages(): readonly string[] {
  return PACKAGES.filter(({ files }) => !files.some((file) => existsSync(file))).map(
    ({ name }) => name,
  )
}

/** Throws with the names of the missing packages and the command that installs them. */
export function requirePackages(): void {
  const missing = missingPackages()
  if (missing.length === 0) return
  throw new Error(
    [
      `The cluster needs Debian's ${missing.join(', ')}. Install without starting services:`,
      '',
      `  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d`,
      `  apt-get update && apt-get install -y ${missing.join(' ')}`,
      '  rm /usr/sbin/policy-rc.d',
    ].join('\n'),
  )
}

export type Account = { readonly uid: number; readonly gid: number }

/**
 * Returns the account that runs Patroni and PgBouncer: `postgres` if this process is root, because Postgres and
 * PgBouncer refuse to run as root; undefined for this user.
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: id('-u'), gid: id('-g') }
}
