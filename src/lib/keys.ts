/**
 * Text key of a row: event-derived parts, joined by one delimiter, lower case.
 *
 * The prefetch of the indexing store can rebuild only keys of this form; see docs/decisions/0002-row-keys.md.
 */
export function key(...parts: readonly (string | number | bigint)[]): string {
  return parts.join('-').toLowerCase()
}
