import { createHash } from 'node:crypto'

/** Lua script that Redis runs as one atomic step on one key. */
export type RedisScript = {
  readonly text: string
  /** Name of the script in the server. Source: Redis, EVALSHA. */
  readonly sha1: string
}

/** Returns a script with its name. */
export function redisScript(text: string): RedisScript {
  return { text, sha1: createHash('sha1').update(text).digest('hex') }
}
