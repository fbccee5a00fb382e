import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClusterNode, Layout } from './layout.ts'
import { type Account, POSTGRES_BIN } from './requirePackages.ts'

/** Passwords of the roles, and of Redis, on a machine that only listens on its loopback address. */
export const PASSWORDS = {
  app: 'quartet',
  superuser: 'quartet-superuser',
  replication: 'quartet-replication',
  rewind: 'quartet-rewind',
  redis: 'quartet-redis',
} as const

const HOST = '127.0.0.1'
const templates = join(import.meta.dirname, 'templates')

/** Paths of the written files. */
export type ConfigFiles = {
  readonly etcd: string
  readonly haproxy: string
  readonly pgbouncer: string
  readonly redis: string
  readonly patroni: ReadonlyMap<string, string>
}

/** Fills the templates for one machine, in folders that the account of the database owns. */
export function writeConfigs(layout: Layout, account: Account | undefined): ConfigFiles {
  const writer = createWriter(account)
  const patroni = layout.nodes.map((node) => {
    writer.folder(node.folder)
    return [node.name, writer.file(node.folder, 'patroni.yml', patroniValues(node))] as const
  })
  const etcdDir = resolve(layout.stateDir, 'etcd')
  const bouncerDir = resolve(layout.stateDir, 'pgbouncer')
  for (const folder of [etcdDir, bouncerDir]) writer.folder(folder)
  const userlist = writer.file(bouncerDir, 'userlist.txt', { appPassword: PASSWORDS.app })
  return {
    patroni: new Map(patroni),
    etcd: writer.file(etcdDir, 'etcd.yml', {
      name: 'etcd1',
      dataDir: resolve(etcdDir, 'data'),
      host: HOST,
      ...layout.etcd,
    }),
    haproxy: writer.file(layout.stateDir, 'haproxy.cfg', haproxyValues(layout)),
    pgbouncer: writer.file(bouncerDir, 'pgbouncer.ini', {
      host: HOST,
      primaryPort: layout.primaryPort,
      replicaPort: layout.replicaPort,
      port: layout.pgbouncerPort,
      userlist,
    }),
    redis: writer.file(layout.stateDir, 'redis.conf', {
      host: HOST,
      port: layout.redisPort,
      password: PASSWORDS.redis,
    }),
  }
}

function patroniValues(node: ClusterNode): Values {
  return {
    name: node.name,
    host: HOST,
    network: `${HOST}/32`,
    restPort: node.restPort,
    restAddress: `${HOST}:${node.links.restPort}`,
    etcdHosts: `${HOST}:${node.links.etcdPort}`,
    postgresPort: node.postgresPort,
    postgresAddress: `${HOST}:${node.links.postgresPort}`,
    dataDir: resolve(node.folder, 'data'),
    pgpass: resolve(node.folder, 'pgpass'),
    binDir: POSTGRES_BIN,
    superuserPassword: PASSWORDS.superuser,
    replicationPassword: PASSWORDS.replication,
    rewindPassword: PASSWORDS.rewind,
  }
}

function haproxyValues(layout: Layout): Values {
  const server = (node: ClusterNode, options = '') =>
    `    server ${node.name} ${HOST}:${node.links.postgresPort} check port ${node.links.restPort}${options}`
  return {
    host: HOST,
    socket: resolve(layout.stateDir, 'haproxy.sock'),
    primaryPort: layout.primaryPort,
    replicaPort: layout.replicaPort,
    apiPort: layout.apiPort,
    primaryServers: layout.nodes.map((node) => server(node)).join('\n'),
    replicaServers: layout.nodes.map((node) => server(node)).join('\n'),
    apiServers: layout.apis
      .map(({ name, port }) => `    server ${name} ${HOST}:${port} check`)
      .join('\n'),
  }
}

type Values = Readonly<Record<string, string | number>>

/** Replaces each `{{name}}`. Throws when a name has no value. */
export function fillTemplate(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template names ${name}, which has no value`)
    return String(value)
  })
}

/** Files have mode 600, because they hold passwords. */
function createWriter(account: Account | undefined) {
  const own = (path: string): void => {
    if (account !== undefined) chownSync(path, account.uid, account.gid)
  }
  return {
    folder: (path: string): void => {
      mkdirSync(path, { recursive: true })
      chmodSync(path, 0o700)
      own(path)
    },
    file: (folder: string, name: string, values: Values): string => {
      const path = resolve(folder, name)
      writeFileSync(path, fillTemplate(readFileSync(join(templates, name), 'utf8'), values), {
        mode: 0o600,
      })
      own(path)
      return path
    },
  }
}
