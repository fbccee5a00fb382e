import { randomBytes } from 'node:crypto'
import { embeddedDatabaseUrl } from '../../core/config/localDefaults.ts'
import type { Config } from '../../core/config.ts'
import { devnetEnv } from '../../supervisor/devnetEnv.ts'
import type { Layout } from './layout.ts'
import { PASSWORDS } from './writeConfigs.ts'

/** Returns the environment that every process of the product in the cluster shares. */
export function clusterEnv(
  config: Config,
  layout: Layout,
  base: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return {
    ...devnetEnv({ ...config, STATE_DIR: layout.stateDir }, base),
    // HAProxy forwards to the leader, so that a failover needs no change of a URL.
    DATABASE_URL: embeddedDatabaseUrl(layout.primaryPort),
    DATABASE_SESSION_URL: embeddedDatabaseUrl(layout.primaryPort),
    // Every node, so that reads continue from the standbys while no primary is known.
    DATABASE_REPLICA_URL: layout.nodes
      .map(({ links }) => embeddedDatabaseUrl(links.postgresPort))
      .join(','),
    REQUIRE_SYNC_STANDBY: '1',
    TRUST_PROXY: '1',
    // All api processes count the calls and requests of a client together.
    REDIS_URL: `redis://:${PASSWORDS.redis}@127.0.0.1:${layout.redisPort}`,
    AGENT_HASH_SECRET: randomBytes(32).toString('hex'),
  }
}
