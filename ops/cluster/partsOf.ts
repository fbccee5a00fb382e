import { dirname } from 'node:path'
import { API_FLAGS } from '../../supervisor/apiFlags.ts'
import { devnetFeePayer, devnetKeys } from '../../supervisor/devnetKeys.ts'
import type { Part } from '../../supervisor/family.ts'
import type { Layout } from './layout.ts'
import { type Account, PROGRAMS } from './requirePackages.ts'
import type { ConfigFiles } from './writeConfigs.ts'

/** Parts of the cluster by name; the keeper starts an ended part again, as systemd does on several hosts. */
export type ClusterParts = {
  readonly etcd: Part
  readonly network: Part
  readonly nodes: readonly Part[]
  readonly haproxy: Part
  readonly pgbouncer: Part
  readonly redis: Part
  readonly devnet: Part
  readonly indexer: Part
  readonly apis: readonly Part[]
  readonly workers: readonly Part[]
}

type Options = {
  readonly layout: Layout
  readonly files: ConfigFiles
  readonly account: Account | undefined
  readonly onDevnetLine: (line: string) => void
}

/** Returns the start command and the environment of each part of the cluster. */
export function partsOf({ layout, files, account, onDevnetLine }: Options): ClusterParts {
  const { stateDir } = layout
  const program = (name: string, path: string, args: readonly string[]): Part => ({
    name,
    program: path,
    args,
    isFoundation: false,
  })
  const database = (part: Part, cwd: string): Part => ({
    ...part,
    cwd,
    ...(account === undefined ? {} : { account }),
  })
  const node = (name: string, args: readonly string[], ownEnv?: () => NodeJS.ProcessEnv): Part => ({
    name,
    args,
    isFoundation: false,
    ...(ownEnv === undefined ? {} : { ownEnv }),
  })
  return {
    etcd: database(
      program('etcd', PROGRAMS.etcd, ['--config-file', files.etcd]),
      dirname(files.etcd),
    ),
    network: node('network', ['ops/cluster/network/networkMain.ts'], () => ({
      STATE_DIR: dirname(stateDir),
    })),
    nodes: layout.nodes.map(({ name, folder }) =>
      database(program(name, PROGRAMS.patroni, [files.patroni.get(name) ?? '']), folder),
    ),
    haproxy: program('haproxy', PROGRAMS.haproxy, ['-db', '-f', files.haproxy]),
    pgbouncer: database(
      program('pgbouncer', PROGRAMS.pgbouncer, [files.pgbouncer]),
      dirname(files.pgbouncer),
    ),
    redis: program('redis', PROGRAMS.redis, [files.redis]),
    devnet: { ...node('devnet', ['devnet/main.ts']), onLine: onDevnetLine },
    indexer: node('indexer', ['supervisor/indexerMain.ts']),
    apis: layout.apis.map(({ name, port, metricsPort }) =>
      node(name, [...API_FLAGS, 'api/server.ts'], () => ({
        API_PORT: String(port),
        API_METRICS_PORT: String(metricsPort),
        ...devnetFeePayer(stateDir),
      })),
    ),
    workers: layout.workers.map(({ name, metricsPort }) =>
      node(name, ['workers/main.ts'], () => ({
        WORKERS_METRICS_PORT: String(metricsPort),
        ...devnetKeys(stateDir),
      })),
    ),
  }
}
