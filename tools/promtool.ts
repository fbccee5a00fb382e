import { homedir } from 'node:os'
import { join } from 'node:path'

/** Path of the program that Debian's package installs. */
const INSTALLED = '/usr/bin/promtool'

/** Returns the possible paths of promtool, in order of preference; the second path is the cache of `ensurePromtool`. */
export function promtoolPaths(env: NodeJS.ProcessEnv = process.env): readonly [string, string] {
  const cache = env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return [INSTALLED, join(cache, 'quartet', 'promtool')]
}
