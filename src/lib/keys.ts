/**
 * Text key of a row: event-derived parts joined by one delimiter, lower case.
 *
 * Only keys of this form can be rebuilt by the prefetch of the indexing store; see
 * docs/decisions/0002-row-keys.md.
 */
export function key(...parts: readonly (string | number | bigint)[]): string {
  return parts.join('-').toLowerCase()
}
