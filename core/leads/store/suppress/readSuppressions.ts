import { text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { type SuppressionKind, suppressionHash } from '../../domain/suppressionHash.ts'
import type { IsSuppressed } from '../../domain/suppressLead.ts'
import { schemaOf } from '../schemaOf.ts'

/**
 * Copies the current suppression list to a data set; the whole load of that data set uses this
 * copy.
 */
export async function copySuppressions(query: Query, datasetId: number): Promise<void> {
  await query`
    insert into ${query(schemaOf(datasetId))}.suppression
    select kind, hash from app.lead_suppression on conflict do nothing`
}

/**
 * Returns the function that tests whether a text is suppressed, by the copy of a data set, or by
 * the current list if `datasetId` is null.
 *
 * The list is in memory, about 150 bytes per entry.
 */
export async function readSuppressions(
  query: Query,
  datasetId: number | null,
): Promise<IsSuppressed> {
  const list =
    datasetId === null
      ? query`app.lead_suppression`
      : query`${query(schemaOf(datasetId))}.suppression`
  const rows = await query({ kind: textOf<SuppressionKind>(), hash: text })`
    select kind, hash from ${list}`
  const hashes = new Map<SuppressionKind, Set<string>>()
  for (const { kind, hash } of rows) {
    const known = hashes.get(kind)
    if (known === undefined) hashes.set(kind, new Set([hash]))
    else known.add(hash)
  }
  return (kind, text) => {
    const known = hashes.get(kind)
    // Most lists are empty, and to hash millions of fields would take minutes.
    if (known === undefined) return false
    const hash = suppressionHash(kind, text)
    return hash !== null && known.has(hash)
  }
}
