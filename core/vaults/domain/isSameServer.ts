/** Identity of the database server that answers; a field is null if the database role may not read the field. */
export type ServerTimeline = {
  /** Identifier of the database cluster, equal on all servers of the cluster. */
  readonly systemIdentifier: string | null
  /** Timeline of the cluster, 8 hex digits; each promotion changes the timeline. */
  readonly timeline: string | null
}

/**
 * Returns false if a failover happened between two reads: another cluster, or another timeline of the same cluster.
 *
 * A field that one of the reads lacks does not prove a failover.
 */
export function isSameServer(before: ServerTimeline, now: ServerTimeline): boolean {
  const isSame = (first: string | null, other: string | null): boolean =>
    first === null || other === null || first === other
  return (
    isSame(before.systemIdentifier, now.systemIdentifier) && isSame(before.timeline, now.timeline)
  )
}
