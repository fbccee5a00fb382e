/** Processes with their own role in the database; `fetch` is the workers process that reads third-party data. */
export const ROLES = ['migrations', 'indexer', 'api', 'workers', 'fetch'] as const
export type Role = (typeof ROLES)[number]

/** Name of each role in the server. */
export type RoleNames = Readonly<Record<Role, string>>

/**
 * Maximum length of the name of a database with roles, bytes: Postgres cuts the name of a role after 63 bytes, and
 * `_migrations` is the longest suffix.
 */
export const MAX_DATABASE_BYTES = 63 - '_migrations'.length

/**
 * Returns the names of the roles of a database, such as `quartet_api`.
 *
 * Roles belong to the whole server. With the name of the database, two databases of one server share no role.
 */
export function roleNamesOf(database: string): RoleNames {
  return {
    migrations: `${database}_migrations`,
    indexer: `${database}_indexer`,
    api: `${database}_api`,
    workers: `${database}_workers`,
    fetch: `${database}_fetch`,
  }
}
