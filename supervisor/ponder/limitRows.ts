/**
 * Limit of the rows that a back-fill keeps in memory, bytes by Ponder's estimate of a row.
 *
 * The rows that handlers read back have about 230 MB after a million events over 1,000 vaults. Above the limit Ponder
 * first drops the rows of tables that no handler reads, which are two thirds of all rows.
 */
export const ROWS_BYTES = 256 * 1024 * 1024

/**
 * Limits the rows of a back-fill that stay in memory, unless the environment already has a limit. Ponder's own limit is
 * a fifth of the largest heap, 832 MB on a machine with much memory. Source: ponder 0.17, internal/options.ts.
 */
export function limitRows(env: NodeJS.ProcessEnv): void {
  env['PONDER_CACHE_BYTES'] ??= String(ROWS_BYTES)
}
