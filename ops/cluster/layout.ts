import { resolve } from 'node:path'
import type { Config } from '../../core/config.ts'

/** Database node: one Patroni with its Postgres. */
export type ClusterNode = {
  readonly name: string
  readonly folder: string
  readonly postgresPort: number
  readonly restPort: number
  /** Ports of the relays through which the rest of the cluster reaches the node, and the node reaches etcd. */
  readonly links: {
    readonly postgresPort: number
    readonly restPort: number
    readonly etcdPort: number
  }
}

/** Process of the product with its own port. */
export type ServingPart = {
  readonly name: string
  readonly port: number
  readonly metricsPort: number
}

/** Names, folders and ports of every part of the cluster on one machine. */
export type Layout = {
  readonly stateDir: string
  readonly etcd: { readonly clientPort: number; readonly peerPort: number }
  readonly nodes: readonly ClusterNode[]
  /** Ports of HAProxy: the leader, the standbys, and the api. */
  readonly primaryPort: number
  readonly replicaPort: number
  readonly apiPort: number
  readonly pgbouncerPort: number
  readonly redisPort: number
  readonly indexerPort: number
  readonly apis: readonly ServingPart[]
  readonly workers: readonly Omit<ServingPart, 'port'>[]
}

const NODES = 3
const APIS = 3
const WORKERS = 2

/** Default ports; `PORT_OFFSET` is added. Parts of the same kind have consecutive ports. */
const PORTS = {
  etcdClient: 2379,
  etcdPeer: 2380,
  postgres: 5441,
  rest: 8011,
  linkedPostgres: 5451,
  linkedRest: 8021,
  linkedEtcd: 2391,
  pgbouncer: 6432,
  redis: 6390,
  api: 3011,
  apiMetrics: 9471,
  workersMetrics: 9481,
} as const

/**
 * Returns the layout of the cluster. HAProxy listens where `npm start` has the api and Postgres, so that every command
 * and example reaches the cluster without other settings.
 */
export function clusterLayout(config: Config): Layout {
  const stateDir = resolve(config.STATE_DIR, 'cluster')
  const port = (name: keyof typeof PORTS, index = 0) => PORTS[name] + config.PORT_OFFSET + index
  return {
    stateDir,
    etcd: { clientPort: port('etcdClient'), peerPort: port('etcdPeer') },
    nodes: indices(NODES).map((index) => ({
      name: `node${index + 1}`,
      folder: resolve(stateDir, `node${index + 1}`),
      postgresPort: port('postgres', index),
      restPort: port('rest', index),
      links: {
        postgresPort: port('linkedPostgres', index),
        restPort: port('linkedRest', index),
        etcdPort: port('linkedEtcd', index),
      },
    })),
    primaryPort: config.POSTGRES_PORT,
    replicaPort: config.POSTGRES_PORT + 1,
    apiPort: config.API_PORT,
    pgbouncerPort: port('pgbouncer'),
    redisPort: port('redis'),
    indexerPort: config.INDEXER_PORT,
    apis: indices(APIS).map((index) => ({
      name: `api${index + 1}`,
      port: port('api', index),
      metricsPort: port('apiMetrics', index),
    })),
    workers: indices(WORKERS).map((index) => ({
      name: `workers${index + 1}`,
      metricsPort: port('workersMetrics', index),
    })),
  }
}

/** Returns every port of the layout and of the devnet with the part that listens on the port. */
export function clusterPorts(
  layout: Layout,
  config: Config,
): readonly (readonly [part: string, port: number])[] {
  return [
    ['etcd', layout.etcd.clientPort],
    ['etcd', layout.etcd.peerPort],
    ...layout.nodes.flatMap(({ name, postgresPort, restPort, links }) =>
      [postgresPort, restPort, links.postgresPort, links.restPort, links.etcdPort].map(
        (port) => [name, port] as const,
      ),
    ),
    ['haproxy', layout.primaryPort],
    ['haproxy', layout.replicaPort],
    ['haproxy', layout.apiPort],
    ['pgbouncer', layout.pgbouncerPort],
    ['redis', layout.redisPort],
    ['indexer', layout.indexerPort],
    ...layout.apis.flatMap(({ name, port, metricsPort }) => [
      [name, port] as const,
      [name, metricsPort] as const,
    ]),
    ...layout.workers.map(({ name, metricsPort }) => [name, metricsPort] as const),
    ...[
      config.DEVNET_PORT_8453,
      config.DEVNET_PORT_5042,
      config.DEVNET_PORT_137,
      config.DEVNET_CONTROL_PORT,
      config.DEVNET_ATTESTATION_PORT,
      config.DEVNET_SHOPS_PORT,
      config.DEVNET_MARKETS_PORT,
      config.DEVNET_SOLANA_PORT,
    ].map((port) => ['devnet', port] as const),
  ]
}

const indices = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)
