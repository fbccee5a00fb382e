import type { Config } from '../config.ts'

/** Returns the URLs of the replicas that may serve reads of the index. */
export function replicaUrls({
  DATABASE_REPLICA_URL,
}: Pick<Config, 'DATABASE_REPLICA_URL'>): readonly string[] {
  return (
    DATABASE_REPLICA_URL?.reveal()
      .split(',')
      .map((replicaUrl) => replicaUrl.trim()) ?? []
  )
}
