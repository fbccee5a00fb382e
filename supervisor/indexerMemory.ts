/**
 * Flags of `node` for the indexer: a full collection once the heap has grown by a quarter since the last one, and 16 MB
 * for each half of the young generation.
 *
 * A back-fill creates many short-lived objects. Without the flags V8 collects late: 300 MB in use had a heap of 650 MB.
 * A limit of the old space has a similar effect, but would end the process on a chain with more vaults.
 */
export const INDEXER_FLAGS = ['--heap-growing-percent=25', '--max-semi-space-size=16'] as const

/**
 * Settings of the allocator of the C library for the environment of the indexer: answers of nodes and copies of rows
 * return to the system after their use. Source: glibc, `mallopt`.
 */
export const INDEXER_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const
