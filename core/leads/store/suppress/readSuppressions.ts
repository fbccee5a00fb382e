import type { Query } from '../../../platform/db/createSql.ts'
import { type SuppressionKind, suppressionHash } from '../../domain/suppressionHash.ts'
import type { IsSuppressed } from '../../domain/suppressLead.ts'
import { schemaOf } from '../schemaOf.ts'

/** Keeps the list as it is now with a data set, whose load goes by it from then on. */
export async function keepSuppressions(query: Query, datasetId: number): Promise<void> {
  await query`
    insert into ${query(schemaOf(datasetId))}.suppression
    select kind, hash from app.lead_suppression on conflict do nothing`
}

/**
 * What is kept out of a data set: the list that is kept with it, or for none the list as it is.
 *
 * Held in memory, about 150 bytes an entry.
 */
export async function readSuppressions(
  query: Query,
  datasetId: number | null,
): Promise<IsSuppressed> {
  const list =
    datasetId === null
      ? query`app.lead_suppression`
      : query`${query(schemaOf(datasetId))}.suppression`
  const rows = await query<{ kind: SuppressionKind; hash: string }[]>`
    select kind, hash from ${list}`
  const hashes = new Map<SuppressionKind, Set<string>>()
  for (const { kind, hash } of rows) {
    const known = hashes.get(kind)
    if (known === undefined) hashes.set(kind, new Set([hash]))
    else known.add(hash)
  }
  return (kind, text) => {
    const known = hashes.get(kind)
    // Most lists are empty, and hashing millions of fields for them would take minutes.
    if (known === undefined) return false
    const hash = suppressionHash(kind, text)
    return hash !== null && known.has(hash)
  }
}
