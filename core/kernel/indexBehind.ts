import { DomainError } from './errors.ts'

/** No source has the block that the request requires. */
export class IndexBehind extends DomainError<'index_stale'> {
  constructor(
    blocks: { readonly required: number; readonly newest: number | null },
    retryAfterSec: number,
  ) {
    const newest = blocks.newest === null ? 'has no block' : `is at block ${blocks.newest}`
    super(
      'index_stale',
      `If-Block-At-Least: the index ${newest}, before block ${blocks.required}; ` +
        `retry after ${retryAfterSec} s.`,
      { retryable: true, retryAfterSec },
    )
  }
}
