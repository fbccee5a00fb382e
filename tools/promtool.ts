import { homedir } from 'node:os'
import { join } from 'node:path'

/** Debian's package has it here, where somebody installed that. */
const INSTALLED = '/usr/bin/promtool'

/** Places where promtool may be, the first that exists counts; the second is where we put it ourselves. */
export function promtoolPaths(env: NodeJS.ProcessEnv = process.env): readonly [string, string] {
  const cache = env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return [INSTALLED, join(cache, 'quartet', 'promtool')]
}
