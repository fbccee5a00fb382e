/** Codes of Node for a disk that is full or broken, and for a folder that the process cannot use. */
const STORAGE_CODES: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])
/** Start of DuckDB's messages about files. */
const DUCKDB_STORAGE = 'IO Error:'

/**
 * Returns the code of a failure to write a file, for the log; null for another error. DuckDB reports such a failure in
 * its message alone.
 */
export function storageProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && STORAGE_CODES.has(code)) return code
  return error.message.startsWith(DUCKDB_STORAGE) ? 'duckdb_io' : null
}
