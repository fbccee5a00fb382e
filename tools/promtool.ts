import { homedir } from 'node:os'
import { join } from 'node:path'

/** Path of the program in Debian's package. */
const INSTALLED = '/usr/bin/promtool'

/** Returns possible paths of promtool, first match wins; the second path is the cache of `ensurePromtool`. */
export function promtoolPaths(env: NodeJS.ProcessEnv = process.env): readonly [string, string] {
  const cache = env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return [INSTALLED, join(cache, 'quartet', 'promtool')]
}
