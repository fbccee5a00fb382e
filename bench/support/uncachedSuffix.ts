/**
 * Suffix of a query that prevents caching: separators alone have no meaning, and the API caches no
 * answer to a request target of more than 256 characters.
 */
export const UNCACHED_SUFFIX = '&'.repeat(257)
