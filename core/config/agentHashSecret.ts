import { type Config, ConfigInvalid } from '../config.ts'

/**
 * Returns the key of the hash of client addresses; undefined if each process may have its own key.
 *
 * Throws `ConfigInvalid` when the processes share limits without a common key, because the same client
 * would have another hash in each process.
 */
export function agentHashSecret({
  AGENT_HASH_SECRET,
  REDIS_URL,
}: Pick<Config, 'AGENT_HASH_SECRET' | 'REDIS_URL'>): string | undefined {
  if (REDIS_URL !== undefined && AGENT_HASH_SECRET === undefined) {
    throw new ConfigInvalid([
      'AGENT_HASH_SECRET: must be set with REDIS_URL, to the same value for every api process',
    ])
  }
  return AGENT_HASH_SECRET?.reveal()
}
