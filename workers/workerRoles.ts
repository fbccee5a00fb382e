import { ConfigInvalid } from '../core/config.ts'

/**
 * Parts of the workers by trust. `money` signs transactions. `watch` reads the chains and the
 * service's own API, and moves ended rows to the archive. `fetch` reads third-party data: feeds of
 * shops, sites of leads, price feeds.
 */
export const WORKER_ROLES = ['money', 'watch', 'fetch'] as const
export type WorkerRole = (typeof WORKER_ROLES)[number]

/** Returns the role of `--only <role>`; all roles without arguments. Throws `ConfigInvalid`. */
export function parseRoles(args: readonly string[]): readonly WorkerRole[] {
  if (args.length === 0) return WORKER_ROLES
  const role = WORKER_ROLES.find((each) => each === args[1])
  if (args.length === 2 && args[0] === '--only' && role !== undefined) return [role]
  throw new ConfigInvalid([`arguments: must be --only ${WORKER_ROLES.join(', --only ')}, or none`])
}
