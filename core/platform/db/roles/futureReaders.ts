import type { Role } from './roleNames.ts'

/** Roles that read each later schema and table of an owner: the next index, partitions, data sets of leads. */
export const FUTURE_READERS = {
  indexer: ['api', 'workers'],
  fetch: ['api'],
  workers: ['api'],
} as const satisfies Partial<Record<Role, readonly Role[]>>

/** Owners in `FUTURE_READERS`. */
export const FUTURE_OWNERS = ['indexer', 'fetch', 'workers'] as const
