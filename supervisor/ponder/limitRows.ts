/**
 * Limit of the rows that a back-fill keeps in memory, bytes by Ponder's estimate of a row.
 *
 * Above the limit Ponder drops the rows of tables that no handler reads, then the rows of the other tables, and reads
 * them again in batches before the events that use them. Source: ponder 0.17, indexing-store/cache.ts.
 */
export const ROWS_BYTES = 32 * 1024 * 1024

/**
 * Limits the rows of a back-fill that stay in memory, unless the environment already has a limit. Ponder's own limit is
 * a fifth of the largest heap, 832 MB on a machine with much memory. Source: ponder 0.17, internal/options.ts.
 */
export function limitRows(env: NodeJS.ProcessEnv): void {
  env['PONDER_CACHE_BYTES'] ??= String(ROWS_BYTES)
}
