/** Server of the database that has the rows; a field is null if the role may not read the field. */
export type ServerTimeline = {
  /** Identifier of the cluster, equal on all its servers. */
  readonly systemIdentifier: string | null
  /** Timeline of the cluster, 8 hex digits, which each promotion changes. */
  readonly timeline: string | null
}

/**
 * True unless a failover lies between the two readings: another cluster, or another timeline of the same cluster.
 *
 * A field that one reading lacks proves no failover.
 */
export function isSameServer(before: ServerTimeline, now: ServerTimeline): boolean {
  const isSame = (one: string | null, other: string | null): boolean =>
    one === null || other === null || one === other
  return (
    isSame(before.systemIdentifier, now.systemIdentifier) && isSame(before.timeline, now.timeline)
  )
}
