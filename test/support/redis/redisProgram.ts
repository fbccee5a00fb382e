import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Servers of the protocol, in the order of preference. */
const NAMES = ['redis-server', 'valkey-server'] as const

/** Returns the path of an installed server; undefined without a server. */
export function redisProgram(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  )
}
